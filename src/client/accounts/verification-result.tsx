import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { takeReturn } from '#client/lib/return-after-verification.ts';
import { readServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useKnownViewer, useViewerChange } from '#client/lib/viewer.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { secondMs } from '#shared/units.ts';
import { useEntry } from './use-entry.ts';

const homeAfterMs = 3 * secondMs;

/** Uses the link that a new account was mailed, and shows what came of it. */
export function VerificationResult({ token }: { token: string }) {
  const router = useRouter();
  const enter = useEntry();
  const changeViewer = useViewerChange();
  const viewer = useKnownViewer();
  const verify = trpc.auth.verify.useMutation({
    async onSuccess(entry) {
      if (entry.mfaRequired) return enter(entry);
      await changeViewer(entry.user, 'SIGNED_IN');
      toast({ title: 'Email verified', description: 'Your email address is confirmed.' });
    },
  });
  useOnce(() => verify.mutate({ type: 'signup', token }));
  const isIn = verify.data?.mfaRequired === false;
  useEffect(() => {
    if (!isIn) return;
    const timer = setTimeout(() => router.history.push(takeReturn()), homeAfterMs);
    return () => clearTimeout(timer);
  }, [isIn, router]);

  if (verify.isError) {
    const { code, message } = readServerError(verify.error);
    // Somebody who opens their link again has nothing to worry about.
    if (viewer && code === 'VERIFICATION_LINK_INVALID') return <AlreadyIn />;
    const isOurs = code !== undefined && code !== 'INTERNAL';
    return (
      <LinkFailure message={isOurs ? message : 'Verification failed. Please try again.'}>
        Each link works once, for 24 hours, and only the newest link works. Sign in to get another.
      </LinkFailure>
    );
  }
  if (isIn)
    return (
      <div role="status">
        <h1 className="text-2xl">You are in</h1>
        <p className="mt-3 text-ink-soft">
          Your email address is confirmed and you are signed in. One moment…
        </p>
      </div>
    );
  return <LinkPending title="Confirming your email…" />;
}

/** What a mailed link does, it does once: no second call may follow the first. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}

function AlreadyIn() {
  return (
    <div role="status">
      <h1 className="text-2xl">You are signed in</h1>
      <p className="mt-3 mb-6 text-ink-soft">This link has been used already. All is well.</p>
      <LinkButton to="/explore">Explore Classes</LinkButton>
    </div>
  );
}

export function LinkPending({ title }: { title: string }) {
  return (
    <div role="status">
      <h1 className="text-2xl">{title}</h1>
      <Skeleton className="mx-auto mt-4 h-6 w-64 max-w-full" />
    </div>
  );
}

export function LinkFailure({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div role="alert">
      <h1 className="text-2xl">We could not confirm your email</h1>
      <p className="mt-3 mb-6 text-ink-soft">{message}</p>
      <p className="mb-6 text-ink-soft">{children}</p>
      <LinkButton to="/auth/signin">Sign In</LinkButton>
    </div>
  );
}
