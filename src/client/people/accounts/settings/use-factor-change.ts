import { useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '#client/lib/server/after-mutations.ts';
import { announce } from '#client/lib/session/session-channel.ts';

// A change also ends other sessions.
const meta: MutationMeta = { errorToast: false, changes: ['account'] };

/** For mutations of a form that change the sign-in methods: tells other tabs to refetch them, too. */
export function useFactorChange() {
  const queryClient = useQueryClient();
  return { meta, onSuccess: () => announce(queryClient, 'USER_UPDATED') };
}
