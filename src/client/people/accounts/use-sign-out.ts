import { useRouter } from '@tanstack/react-router';
import { forgetDrafts } from '#client/lib/browser/drafts.ts';
import { emptyUnlessOf, readPocket } from '#client/lib/browser/pocket.ts';
import { readServerError, showServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { leaveByCookie } from '#client/lib/session/leave-by-cookie.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';

export function useSignOut(): { signOut(): void; isPending: boolean } {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const leave = async () => {
    forgetDrafts();
    const lost = emptyUnlessOf(null);
    // Leave member-only pages before clearing the viewer, or they would redirect to sign-in.
    await router.navigate({ to: '/' });
    await changeViewer(null, 'SIGNED_OUT');
    const description = `You have been successfully logged out. ${lost}`.trim();
    toast({ title: 'Logged out', description });
  };
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { errorToast: false },
    onSuccess: leave,
    async onError(error) {
      // The next person with the phone must not find a roster that opens without a connection.
      if (!readServerError(error).isRetryable || !readPocket())
        return void showServerError(error, 'Logout failed');
      leaveByCookie();
      await leave();
    },
  });
  return { signOut: () => mutate(), isPending };
}
