import { Button } from '#client/ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { UnsentMessage } from './use-outbox.ts';

type UnsentBubbleProps = { message: UnsentMessage; onRetry(): void; onDiscard(): void };

/** A message that is being sent, or one that could not be sent, with its reason. */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const { text, pictureUrl = null, problem } = message;
  return (
    <>
      <MessageBubble
        isMine
        name="You"
        text={text}
        pictureUrl={pictureUrl}
        note={problem ? 'Not sent' : 'Sending…'}
      />
      {problem && (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2">
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
          <span className="flex">
            <Button variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
            <Button variant="quiet" onClick={onRetry}>
              Try again
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
