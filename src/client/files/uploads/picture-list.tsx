import { Accessibility } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { UploadPurpose } from '#shared/files/uploads.ts';
import type { PictureItem } from './picture-items.ts';
import { PictureTile } from './picture-tile.tsx';

type PictureListProps = {
  purpose: UploadPurpose;
  items: PictureItem[];
  remove(id: string): void;
  retry(id: string): void;
  removeMissing(id: string): void;
  move(from: number, to: number): void;
};

/** Pictures in display order, reordered by dragging or with the arrow keys. */
export function PictureList({
  purpose,
  items,
  remove,
  retry,
  removeMissing,
  move,
}: PictureListProps) {
  const [announcement, setAnnouncement] = useState('');
  const moveAndAnnounce = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    move(from, to);
    setAnnouncement(`Picture ${from + 1} is now picture ${to + 1} of ${items.length}`);
  };
  return (
    // Keyboard handling and announcements are our own, so the library's are turned off.
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(plugins) => plugins.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) moveAndAnnounce(source.initialIndex, source.index);
      }}
    >
      <ul
        className={classNames(
          'grid grid-cols-2 gap-3',
          purpose === 'profileImage' ? 'sm:grid-cols-1' : 'sm:grid-cols-3',
        )}
      >
        {items.map((item, index) => (
          <PictureTile
            key={item.id}
            item={item}
            index={index}
            total={items.length}
            isSquare={purpose === 'profileImage'}
            onMissing={() => removeMissing(item.id)}
            onRemove={(tile) => {
              const next = tile.nextElementSibling ?? tile.previousElementSibling;
              remove(item.id);
              focusIn(next);
            }}
            onRetry={(tile) => {
              retry(item.id);
              focusIn(tile);
            }}
            onMove={(to) => moveAndAnnounce(index, to)}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </DragDropProvider>
  );
}

/** Keeps keyboard focus on a picture, or moves it to the drop zone. */
function focusIn(tile: Element | null): void {
  const place = tile ?? document.querySelector('[data-drop-zone]');
  place?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}
