import { retryWithBackoff } from '#client/lib/server/retry.ts';
import { readServerError } from '#client/lib/server/server-errors.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { announce } from './session-channel.ts';

const refreshAtMs = 1.5 * minuteMs;
const backoff = { firstDelayMs: 200, withinMs: 30 * secondMs };

export function isDue(expiresAt: string): boolean {
  return Date.parse(expiresAt) - Date.now() <= refreshAtMs;
}

/** Extends the session. Returns its end (ISO 8601) if it can't be extended any further. */
export async function refreshSession(access: ServerAccess): Promise<string | undefined> {
  const { queryClient, client, utils } = access;
  return inTurn(async () => {
    const session = utils.auth.session.getData();
    // Another tab refreshed it while this one waited for the lock.
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

/** Runs in one tab at a time, since all tabs share the session. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Web Locks need a secure origin; without them a second refresh is harmless.
  if ('locks' in navigator) return navigator.locks.request('learnlocal-refresh', work);
  return work();
}
