import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** What a mailed link does, it does once: no second call may follow the first. */
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

type LinkFailureProps = { message: string; action?: ReactNode; children: ReactNode };

export function LinkFailure({ message, action, children }: LinkFailureProps) {
  return (
    <div role="alert">
      <h1 className="text-2xl">We could not confirm your email</h1>
      <p className="mt-3 mb-6 text-ink-soft">{message}</p>
      <p className="mb-6 text-ink-soft">{children}</p>
      {action ?? <LinkButton to="/auth/signin">Sign In</LinkButton>}
    </div>
  );
}
