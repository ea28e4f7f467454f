import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical, RotateCw, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { PictureItem } from './picture-items.ts';

type PictureTileProps = {
  item: PictureItem;
  index: number;
  total: number;
  isSquare: boolean;
  onRemove(tile: Element): void;
  onRetry(tile: Element): void;
  /** The uploaded picture failed to load. */
  onMissing(): void;
  onMove(to: number): void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function PictureTile(props: PictureTileProps) {
  const { item, index, total, isSquare, onRemove, onRetry, onMissing, onMove } = props;
  const isSortable = total > 1 && !isSquare;
  const { ref, handleRef, isDragging } = useSortable({ id: item.id, index, disabled: !isSortable });
  const name = total > 1 ? `picture ${index + 1} of ${total}` : 'picture';
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[pressedKey(event)];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li
      ref={ref}
      className={classNames(
        'flex flex-col overflow-hidden rounded-xl border border-line bg-raised',
        isDragging && 'opacity-60',
      )}
    >
      <div className="relative">
        <img
          src={item.preview}
          alt={item.name}
          onError={() => {
            if (item.status === 'done') onMissing();
          }}
          className={classNames(
            'w-full bg-sunken object-cover',
            isSquare ? 'aspect-square' : 'aspect-video',
            item.status !== 'done' && 'opacity-50',
          )}
        />
        {item.status === 'uploading' && <Progress item={item} name={name} />}
      </div>
      <div className="flex min-h-11 items-center justify-between">
        {isSortable ? (
          <button
            ref={handleRef}
            type="button"
            aria-label={`Move ${name}`}
            aria-description="Use the arrow keys, or drag it."
            onKeyDown={moveByKey}
            className={classNames(iconButton, 'cursor-grab touch-none')}
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        ) : (
          <span className="size-11" />
        )}
        <span className="min-w-0 truncate text-ink-soft text-sm">
          {captionOf(item) ?? (isSortable && index === 0 && 'Cover')}
        </span>
        <button
          type="button"
          aria-label={item.status === 'uploading' ? `Cancel ${name}` : `Remove ${name}`}
          onClick={({ currentTarget }) => onRemove(tileOf(currentTarget))}
          className={iconButton}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      {item.status === 'failed' && (
        <div className="flex flex-col items-start gap-2 px-3 pb-3">
          <p className="text-bad text-sm">{item.problem}</p>
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => onRetry(tileOf(currentTarget))}
            aria-label={`Try again: ${name}`}
          >
            <RotateCw aria-hidden className="size-4" />
            Try again
          </Button>
        </div>
      )}
    </li>
  );
}

const tileOf = (button: Element) => button.closest('li') ?? button;

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink -outline-offset-2';

type Uploading = PictureItem & { status: 'uploading' };

function captionOf(item: PictureItem): string | undefined {
  if (item.status === 'uploading') return progressWords(item);
  return item.status === 'failed' ? item.name : undefined;
}

function progressWords({ progress, isReconnecting }: Uploading): string {
  if (isReconnecting) return 'Reconnecting…';
  return progress === 1 ? 'Finishing…' : `${Math.round(progress * 100)}%`;
}

function Progress({ item, name }: { item: Uploading; name: string }) {
  return (
    <div
      role="progressbar"
      aria-label={`Upload of ${name}`}
      aria-valuenow={Math.round(item.progress * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={progressWords(item)}
      className="absolute inset-x-0 bottom-0 h-1.5 bg-line"
    >
      <div
        className="h-full origin-left bg-accent transition-transform duration-150"
        style={{ transform: `scaleX(${item.progress})` }}
      />
    </div>
  );
}
