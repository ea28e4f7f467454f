import { useNavigate } from '@tanstack/react-router';
import { toast } from '#client/lib/toast.ts';
import type { Entry } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';

/** Completes a sign-in, or goes to the second-factor step on the sign-in page. */
export function useEntry(): (entry: Entry) => Promise<void> {
  const navigate = useNavigate();
  const changeViewer = useViewerChange();
  return async (entry) => {
    if (entry.mfaRequired) {
      await navigate({
        to: '/auth/signin',
        search: (search) => ({ redirect: search.redirect }),
        hash: `challenge=${entry.challengeId}`,
      });
      return;
    }
    const { user } = entry;
    toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
    // The guest-only route redirects signed-in users to their destination.
    await changeViewer(user, 'SIGNED_IN');
  };
}
