import type { UseFormReturn } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import type { SessionEvent } from '#client/lib/session-channel.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';

/** Completes a sign-in with the second factor. */
export function useSecondHalf(event: SessionEvent, form?: UseFormReturn<{ code: string }>) {
  const changeViewer = useViewerChange();
  return trpc.auth.completeLogin.useMutation({
    async onSuccess({ user }) {
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
      await changeViewer(user, event);
    },
    onError: (error) => showServerError(error, 'Login failed', form),
  });
}
