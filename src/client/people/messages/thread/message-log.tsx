import { ArrowDown } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useInView } from '#client/lib/browser/in-view.ts';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { type MessageThread, trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { dayWords } from '../message-words.ts';
import { MessageItem } from './message-item.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import { useEarlierMessages } from './use-earlier-messages.ts';
import type { useOutbox } from './use-outbox.ts';

type MessageLogProps = { thread: MessageThread; outbox: ReturnType<typeof useOutbox> };

/** Closer to the end than this (px), the reader is taken to read the newest message. */
const nearEnd = 40;

/** The messages by day, from the newest upward; earlier ones are loaded when their place comes near. */
export function MessageLog({ thread, outbox }: MessageLogProps) {
  const { messages, other } = thread;
  const { unsent } = outbox;
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const earlier = useEarlierMessages(thread, useInView(start));
  useMarkRead(thread, isAtEnd);
  useSteadyPlace(box, unsent.at(-1)?.id ?? messages.at(-1)?.id, unsent.length > 0);
  const days = Map.groupBy(messages, ({ sentAt }) => formatDate(sentAt, localZone()));
  const goToEnd = () => box.current?.scrollTo({ top: 0 });
  return (
    <div className="relative min-h-0 flex-1">
      {/* With a reversed column, browsers measure scroll positions from the end, and start there. */}
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-busy={earlier.isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with keys
        tabIndex={0}
        onScroll={({ currentTarget }) => setIsAtEnd(currentTarget.scrollTop > -nearEnd)}
        className="flex h-full flex-col-reverse overflow-y-auto px-4 -outline-offset-2 [overflow-anchor:none] lg:px-6"
      >
        <div className="relative mb-auto flex flex-col gap-3 py-4">
          <div ref={start} className="pointer-events-none absolute top-0 h-120 max-h-full w-px" />
          {earlier.isError && (
            <p role="alert" className="text-center text-bad text-sm">
              We couldn't load earlier messages.{' '}
              <Button variant="quiet" onClick={earlier.load}>
                Try again
              </Button>
            </p>
          )}
          {[...days].map(([day, ofDay]) => (
            <section key={day} aria-label={day}>
              <p className="my-3 text-center text-ink-soft text-sm">
                {dayWords(ofDay[0]?.sentAt ?? '', new Date())}
              </p>
              <ul className="flex flex-col gap-2">
                {ofDay.map((message) => (
                  <li key={message.id}>
                    <MessageItem message={message} other={other} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {unsent.map((message) => (
            <UnsentBubble
              key={message.id}
              message={message}
              onRetry={() => outbox.retry(message)}
              onDiscard={() => outbox.discard(message.id)}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          variant="secondary"
          aria-label="Go to the newest message"
          onClick={goToEnd}
          className="absolute right-4 bottom-3 size-11 rounded-full! bg-raised px-0! shadow-card"
        >
          <ArrowDown aria-hidden className="size-5" />
        </Button>
      )}
    </div>
  );
}

/** Keeps the shown messages in place while others are added below, but scrolls to the viewer's own message. */
function useSteadyPlace(
  box: RefObject<HTMLElement | null>,
  newestId: string | undefined,
  isOwn: boolean,
): void {
  const seen = useRef({ newestId, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return;
    const { scrollHeight, scrollTop } = box.current;
    if (newestId !== seen.current.newestId) {
      if (isOwn) box.current.scrollTop = 0;
      else if (scrollTop < -nearEnd)
        box.current.scrollTop = scrollTop - (scrollHeight - seen.current.height);
    }
    seen.current = { newestId, height: scrollHeight };
  });
}

/** Marks the thread as read while its end is on the screen. */
function useMarkRead(thread: MessageThread, isAtEnd: boolean): void {
  const utils = trpc.useUtils();
  const isVisible = useSyncExternalStore(listen, () => !document.hidden);
  const { mutate } = trpc.messages.markRead.useMutation({
    // Nothing that the reader asked for: the next message tries again.
    meta: { errorToast: false },
    onSuccess: () =>
      Promise.all([utils.messages.unread.invalidate(), utils.messages.threads.invalidate()]),
  });
  const newest = thread.messages.at(-1)?.sequence ?? 0;
  const readTo = useRef(thread.unread === 0 ? newest : 0);
  const mark = useEffectEvent((to: number) => {
    const isNew = thread.messages.some(
      ({ isMine, sequence }) => !isMine && sequence > readTo.current,
    );
    readTo.current = to;
    if (isNew) mutate({ threadId: thread.id, sequence: to });
  });
  useEffect(() => {
    if (isAtEnd && isVisible) mark(newest);
  }, [isAtEnd, isVisible, newest]);
}

function listen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
