import { inForm, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import type { SessionEvent } from '#client/lib/session/session-channel.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';

/** Completes a sign-in with the second factor. */
export function useCompleteSecondFactor(
  event: SessionEvent,
): Mutation<typeof trpc.auth.completeLogin> {
  const changeViewer = useViewerChange();
  return trpc.auth.completeLogin.useMutation({
    ...inForm,
    async onSuccess({ user }) {
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
      await changeViewer(user, event);
    },
  });
}
