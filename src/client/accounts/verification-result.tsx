import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { takeReturn } from '#client/lib/return-after-verification.ts';
import { readServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useKnownViewer, useViewerChange } from '#client/lib/viewer.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { secondMs } from '#shared/units.ts';

const homeAfterMs = 3 * secondMs;

type Link = { type: string | null; token: string | null };

/** Uses the mailed link once, then shows what came of it. */
export function VerificationResult({ type, token }: Link) {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const verify = trpc.auth.verify.useMutation({
    async onSuccess(entry) {
      if (entry.mfaRequired) return;
      const { user } = entry;
      await changeViewer(user);
      toast({ title: 'Email verified', description: 'Your email address is confirmed.' });
    },
  });
  const viewer = useKnownViewer();
  const isUsable = type === 'signup' && Boolean(token);
  const { mutate } = verify;
  const isSent = useRef(false);
  // Opening the link is the act itself, and it works once: no second call may follow the first.
  useEffect(() => {
    if (type !== 'signup' || !token || isSent.current) return;
    isSent.current = true;
    mutate({ type, token });
  }, [type, token, mutate]);
  const { isSuccess } = verify;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.history.push(takeReturn()), homeAfterMs);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);

  if (!isUsable) return <Failure message="Invalid verification link" />;
  if (verify.isError) {
    const { code, message } = readServerError(verify.error);
    // Somebody who opens their link again has nothing to worry about.
    if (viewer && code === 'VERIFICATION_LINK_INVALID') return <AlreadyIn />;
    const isOurs = code !== undefined && code !== 'INTERNAL';
    return <Failure message={isOurs ? message : 'Verification failed. Please try again.'} />;
  }
  if (verify.isSuccess)
    return (
      <div role="status">
        <h1 className="text-2xl">You are in</h1>
        <p className="mt-3 text-ink-soft">
          Your email address is confirmed and you are signed in. One moment…
        </p>
      </div>
    );
  return (
    <div role="status">
      <h1 className="text-2xl">Confirming your email…</h1>
      <Skeleton className="mx-auto mt-4 h-6 w-64 max-w-full" />
    </div>
  );
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

function Failure({ message }: { message: string }) {
  return (
    <div role="alert">
      <h1 className="text-2xl">We could not confirm your email</h1>
      <p className="mt-3 mb-6 text-ink-soft">{message}</p>
      <p className="mb-6 text-ink-soft">
        Each link works once, for 24 hours, and only the newest link works. Sign in to get another.
      </p>
      <LinkButton to="/auth/signin">Sign In</LinkButton>
    </div>
  );
}
