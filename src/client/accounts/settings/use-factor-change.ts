import { useQueryClient } from '@tanstack/react-query';
import { announce } from '#client/lib/session-channel.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What follows a change of how one signs in: here and in other tabs it is read anew. */
export function useFactorChange(): () => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async () => {
    announce(queryClient, 'USER_UPDATED');
    await Promise.all([utils.factors.list.invalidate(), utils.account.sessions.invalidate()]);
  };
}
