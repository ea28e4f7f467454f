import type { SessionEvent } from '#client/lib/session-channel.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';

/** Completes a sign-in with the second factor. */
export function useCompleteSecondFactor(event: SessionEvent) {
  const changeViewer = useViewerChange();
  return trpc.auth.completeLogin.useMutation({
    async onSuccess({ user }) {
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
      await changeViewer(user, event);
    },
  });
}
