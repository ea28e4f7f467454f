import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

/** Runs `act` once per mount, even in strict mode: an emailed link is single-use. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}

export function LinkPending({ title }: { title: string }) {
  return (
    <div role="status">
      <h1 className="text-2xl">{title}</h1>
      <Skeleton className="mx-auto mt-4 h-6 w-64 max-w-full" />
    </div>
  );
}

/** For a link that did its work before. */
export function LinkOpenedBefore({ action }: { action?: ReactNode }) {
  return (
    <div role="status">
      <h1 className="text-2xl">Your email is already confirmed</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        This link did its work when it was opened before. There's nothing left to do.
      </p>
      {action || <LinkButton to="/auth/signin">Sign In</LinkButton>}
    </div>
  );
}

type LinkFailureProps = { message: string; action?: ReactNode; children: ReactNode };

export function LinkFailure({ message, action, children }: LinkFailureProps) {
  return (
    <div role="alert">
      <h1 className="text-2xl">We couldn't confirm your email</h1>
      <p className="mt-3 mb-6 text-ink-soft">{message}</p>
      <p className="mb-6 text-ink-soft">{children}</p>
      {action ?? <LinkButton to="/auth/signin">Sign In</LinkButton>}
    </div>
  );
}
