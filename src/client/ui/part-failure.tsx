import { readServerError } from '#client/lib/server-errors.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type PartFailureProps = { error: unknown; title?: string; onRetry(): void };

/** A part of a page that could not be loaded: why, and another try. */
export function PartFailure({
  error,
  title = 'This could not be loaded',
  onRetry,
}: PartFailureProps) {
  return (
    <div role="alert">
      <Notice title={title} action={<Button onClick={() => onRetry()}>Try again</Button>}>
        {readServerError(error).message}
      </Notice>
    </div>
  );
}
