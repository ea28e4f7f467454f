import { useNavigate } from '@tanstack/react-router';
import type { SignInResult } from '#client/lib/server/trpc.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';

/** Completes a sign-in, or goes to the second-factor step on the sign-in page. */
export function useCompleteSignIn(): (result: SignInResult) => Promise<void> {
  const navigate = useNavigate();
  const changeViewer = useViewerChange();
  return async (result) => {
    if (result.mfaRequired) {
      await navigate({
        to: '/auth/signin',
        search: (search) => ({ redirect: search.redirect }),
        hash: `challenge=${result.challengeId}`,
      });
      return;
    }
    const { user } = result;
    toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
    // The guest-only route redirects signed-in users to their destination.
    await changeViewer(user, 'SIGNED_IN');
  };
}
