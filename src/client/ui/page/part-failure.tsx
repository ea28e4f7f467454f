import { readServerError } from '#client/lib/server/server-errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

type PartFailureProps = { error: unknown; title?: string; onRetry(): void };

/** Error state of a part of a page, with a retry button. */
export function PartFailure({ error, title = "We couldn't load this", onRetry }: PartFailureProps) {
  return (
    <div role="alert">
      <Notice title={title} action={<Button onClick={() => onRetry()}>Try again</Button>}>
        {readServerError(error).message}
      </Notice>
    </div>
  );
}
