import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { takeReturn } from '#client/lib/session/return-after-verification.ts';
import { useKnownViewer, useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { emailLinkTime } from '#shared/rule-words.ts';
import { secondMs } from '#shared/units.ts';
import { LinkFailure, LinkOpenedBefore, LinkPending, useOnce } from './opened-link.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

const redirectDelayMs = 3 * secondMs;

/** Verifies a new account from its link and shows the result. */
export function VerificationResult({ token }: { token: string }) {
  const router = useRouter();
  const completeSignIn = useCompleteSignIn();
  const changeViewer = useViewerChange();
  const viewer = useKnownViewer();
  const verify = trpc.auth.verify.useMutation({
    meta: { errorToast: false },
    async onSuccess(result) {
      if (result.mfaRequired) return completeSignIn(result);
      await changeViewer(result.user, 'SIGNED_IN');
      toast({ title: 'Email verified', description: 'Your email address is confirmed.' });
    },
  });
  useOnce(() => verify.mutate({ type: 'signup', token }));
  const isVerified = verify.data?.mfaRequired === false;
  useEffect(() => {
    if (!isVerified) return;
    const timer = setTimeout(() => router.history.push(takeReturn()), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isVerified, router]);

  if (verify.isError) {
    const { code, message } = readServerError(verify.error);
    const isOurs = code !== undefined && code !== 'INTERNAL';
    const isFinal = code === 'VERIFICATION_LINK_INVALID';
    const explore = viewer && <LinkButton to="/explore">Explore Classes</LinkButton>;
    if (code === 'EMAIL_ALREADY_CONFIRMED') return <LinkOpenedBefore action={explore} />;
    const again = (
      <Button onClick={() => verify.mutate({ type: 'signup', token })}>Try again</Button>
    );
    return (
      <LinkFailure
        message={isOurs ? message : 'Verification failed. Please try again.'}
        action={isFinal ? explore : again}
      >
        Each link works once, within {emailLinkTime}, and only the newest one works.{' '}
        {viewer ? "You're still signed in." : 'Sign in to get a new one.'}
      </LinkFailure>
    );
  }
  if (isVerified)
    return (
      <div role="status">
        <h1 className="text-2xl">You're in</h1>
        <p className="mt-3 text-ink-soft">You're signed in. One moment…</p>
      </div>
    );
  return <LinkPending title="Confirming your email…" />;
}
