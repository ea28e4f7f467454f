import { useRouter } from '@tanstack/react-router';
import { forgetDrafts } from '#client/lib/drafts.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';

export function useSignOut(): { signOut(): void; isPending: boolean } {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    async onSuccess() {
      forgetDrafts();
      // Leave member-only pages before clearing the viewer, or they would redirect to sign-in.
      await router.navigate({ to: '/' });
      await changeViewer(null, 'SIGNED_OUT');
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: (error) => showServerError(error, 'Logout failed'),
  });
  return { signOut: () => mutate(), isPending };
}
