import { type MessageThread, trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { nameOf } from '../name-of.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { ThreadBooking } from './thread-booking.tsx';
import { ThreadHeading } from './thread-heading.tsx';
import { useOutbox } from './use-outbox.ts';

/** An open conversation. */
export function Thread({ threadId }: { threadId: string }) {
  const [thread] = trpc.messages.thread.useSuspenseQuery({ threadId });
  const draftKey = `message-${threadId}-${useViewer()?.id}`;
  const outbox = useOutbox(thread, draftKey);
  return (
    <div className="relative flex min-h-0 grow flex-col xl:pr-56">
      <ThreadHeading thread={thread} />
      <ThreadBooking thread={thread} />
      <MessageLog thread={thread} outbox={outbox} />
      {thread.canWrite ? (
        <Composer thread={thread} draftKey={draftKey} onSend={outbox.send} />
      ) : (
        <p className="border-line border-t px-4 py-5 text-ink-soft lg:px-6">
          {closedWords(thread)}
        </p>
      )}
    </div>
  );
}

function closedWords({ other, isBlockedByMe }: MessageThread): string {
  if (!other) return 'This person has left LearnLocal.';
  if (isBlockedByMe) return `You blocked ${nameOf(other)}. Unblock them to write again.`;
  return "You can't write in this conversation.";
}
