import { useNavigate } from '@tanstack/react-router';
import type { SignInResult } from '#client/lib/server/trpc.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';

export type SignInOptions = {
  /** The page after a second factor, if not the one that the address names. */
  redirect?: string;
  /** Runs before the page is loaded again for the viewer. */
  onSignedIn?(): Promise<void>;
};

/** Completes a sign-in, or goes to the second-factor step on the sign-in page. */
export function useCompleteSignIn({ redirect, onSignedIn }: SignInOptions = {}) {
  const navigate = useNavigate();
  const changeViewer = useViewerChange();
  return async (result: SignInResult, how: 'signedIn' | 'joined' = 'signedIn'): Promise<void> => {
    if (result.mfaRequired) {
      await navigate({
        to: '/auth/signin',
        search: (search) => ({ redirect: redirect ?? search.redirect }),
        hash: `challenge=${result.challengeId}`,
      });
      return;
    }
    const { user } = result;
    toast(
      how === 'joined'
        ? { title: 'Registration successful', description: `Welcome, ${user.fullName}.` }
        : { title: 'Login successful', description: `Welcome back, ${user.fullName}!` },
    );
    await onSignedIn?.();
    // The guest-only route redirects signed-in users to their destination.
    await changeViewer(user, 'SIGNED_IN');
  };
}
