import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/server/trpc.ts';
import { announce } from '#client/lib/session/session-channel.ts';

/** Refetches the sign-in methods after a change, and tells other tabs to do the same. */
export function useFactorChange(): () => Promise<void> {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return async () => {
    announce(queryClient, 'USER_UPDATED');
    await Promise.all([utils.factors.list.invalidate(), utils.account.sessions.invalidate()]);
  };
}
