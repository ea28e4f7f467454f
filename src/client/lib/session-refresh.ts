import { secondMs } from '#shared/units.ts';
import { retryWithBackoff } from './retry.ts';
import { readServerError } from './server-errors.ts';
import { announce } from './session-channel.ts';
import { isDue } from './session-keeper.ts';
import type { ServerAccess } from './trpc.ts';

// Specification, section 9.
const backoff = { firstDelayMs: 200, withinMs: 30 * secondMs };

/** Makes the session last longer; its end where nothing makes it last beyond. */
export async function refreshSession(access: ServerAccess): Promise<string | undefined> {
  const { queryClient, client, utils } = access;
  return inTurn(async () => {
    const session = utils.auth.session.getData();
    // Another tab was faster while this one waited for its turn.
    if (!session || !isDue(session.expiresAt)) return undefined;
    const { expiresAt } = await retryWithBackoff(
      () => client.auth.refresh.mutate(),
      (error) => readServerError(error).isRetryable,
      backoff,
    );
    utils.auth.session.setData(undefined, { expiresAt });
    announce(queryClient, 'TOKEN_REFRESHED');
    return isDue(expiresAt) ? expiresAt : undefined;
  });
}

/** One tab at a time: they share the session, and one refresh does for all. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers have locks on safe origins only; elsewhere a second refresh does no harm.
  if ('locks' in navigator) return navigator.locks.request('learnlocal-refresh', work);
  return work();
}
