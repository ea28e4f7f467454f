import { useRouter } from '@tanstack/react-router';
import { forgetDrafts } from '#client/lib/browser/drafts.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';

export function useSignOut(): { signOut(): void; isPending: boolean } {
  const router = useRouter();
  const changeViewer = useViewerChange();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    meta: { errorToast: 'Logout failed' },
    async onSuccess() {
      forgetDrafts();
      // Leave member-only pages before clearing the viewer, or they would redirect to sign-in.
      await router.navigate({ to: '/' });
      await changeViewer(null, 'SIGNED_OUT');
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
  });
  return { signOut: () => mutate(), isPending };
}
