import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { LinkedText } from './linked-text.tsx';

type MessageBubbleProps = {
  isMine: boolean;
  /** The sender. */
  name: string;
  text: string;
  pictureUrl: string | null;
  /** The time, or the state of a message that is not sent. */
  note: ReactNode;
  /** Beside the bubble. */
  action?: ReactNode;
};

/** A message, on the side of its sender. */
export function MessageBubble({
  isMine,
  name,
  text,
  pictureUrl,
  note,
  action,
}: MessageBubbleProps) {
  return (
    <div className={classNames('group flex items-center gap-1', isMine && 'justify-end')}>
      <div
        className={classNames(
          'min-w-0 max-w-[min(85%,36rem)] rounded-2xl px-4 py-2.5',
          isMine ? 'rounded-br-sm bg-accent-soft' : 'rounded-bl-sm border border-line bg-raised',
        )}
      >
        <span dir="auto" className="sr-only">
          {name}:{' '}
        </span>
        {text && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            <LinkedText text={text} />
          </p>
        )}
        {pictureUrl && (
          <a href={pictureUrl} target="_blank" rel="noopener" className="my-1.5 block">
            <img
              src={pictureUrl}
              alt={`From ${name}`}
              loading="lazy"
              className="h-60 max-w-full rounded-lg object-contain object-left"
            />
          </a>
        )}
        <p dir="auto" className="text-right text-ink-soft text-sm">
          {note}
        </p>
      </div>
      {action}
    </div>
  );
}
