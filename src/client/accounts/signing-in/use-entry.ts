import { useNavigate } from '@tanstack/react-router';
import { toast } from '#client/lib/toast.ts';
import type { Entry } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';

/** What follows a first step: in, or to the second factor, which the same page asks for. */
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
    // The page is for guests: it sends whoever is signed in to where they wanted to be.
    await changeViewer(user, 'SIGNED_IN');
  };
}
