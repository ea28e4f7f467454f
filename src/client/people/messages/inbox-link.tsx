import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { followStream } from '#client/lib/server/event-stream.ts';
import { type LiveMessageEvent, trpc } from '#client/lib/server/trpc.ts';
import { useAddMessage } from './thread-cache.ts';

/** Links to the messages with the number of unread ones, and keeps all of them up to date. */
export function InboxLink() {
  useLiveMessages();
  const { data } = trpc.messages.unread.useQuery();
  const count = data?.count ?? 0;
  return (
    <Link
      to="/messages"
      aria-label={count > 0 ? `Messages, ${count} unread` : 'Messages'}
      className="relative grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken"
    >
      <MessageCircle aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-medium text-on-accent text-sm leading-5"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

/** Keeps the cached messages up to date with the server's stream of events. */
function useLiveMessages(): void {
  const { messages } = trpc.useUtils();
  const addMessage = useAddMessage();
  const onEvent = useEffectEvent(async (event: LiveMessageEvent) => {
    void messages.threads.invalidate();
    if ('message' in event) return addMessage(event.threadId, event.message);
    if ('readAgain' in event) return messages.thread.invalidate();
    // The response of a pending request may be older.
    await messages.unread.cancel();
    messages.unread.setData(undefined, { count: event.unread });
  });
  const onBeginning = useEffectEvent(() => void messages.thread.invalidate());
  useEffect(() => {
    // A test's browser has no streams.
    if (!('EventSource' in window)) return;
    return followStream<LiveMessageEvent>('messages.live', {
      onEvent: (event) => void onEvent(event),
      onBeginning: () => onBeginning(),
    });
  }, []);
}
