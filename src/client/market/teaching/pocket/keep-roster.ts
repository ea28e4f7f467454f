import { dehydrate, hashKey, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { leavePocket, readPocket, writePocket } from '#client/lib/browser/pocket.ts';
import { type Roster, type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { workerPath, workerScope } from '#shared/pocket-worker.ts';
import { dropPast } from './pocket-state.ts';
import { putRoster } from './pocket-store.ts';

type Access = Pick<ServerAccess, 'utils'> & { queryClient: QueryClient };

/** Keeps a roster of today or tomorrow on this phone, and the page that shows it. */
export async function keepRoster(
  { queryClient, utils }: Access,
  { session }: Roster,
  { accountId, keptUntil }: { accountId: string; keptUntil: number },
): Promise<void> {
  const signedIn = await utils.auth.session.ensureData();
  // They may have signed out meanwhile.
  if (!signedIn || utils.auth.me.getData()?.id !== accountId) return;
  leavePocket(accountId);
  const waiting = readPocket()?.waiting ?? 0;
  writePocket({ accountId, signedInUntil: signedIn.expiresAt, waiting });
  await dropPast();
  const { id: sessionId, title, startTime, timeZone } = session;
  const needed = new Set(keysOf(session).map((key) => hashKey(key)));
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state }) =>
      needed.has(queryHash) && state.data !== undefined,
  });
  const kept = { sessionId, accountId, title, startTime, timeZone, keptUntil };
  await putRoster({ ...kept, queries: JSON.parse(JSON.stringify(queries)) });
  // In development there is no worker.
  if (import.meta.env.PROD)
    await navigator.serviceWorker?.register(workerPath, {
      scope: workerScope,
      updateViaCache: 'none',
    });
}

/** Everything that the page of a roster reads. */
function keysOf({ id: sessionId, classId }: Roster['session']) {
  return [
    getQueryKey(trpc.auth.me, undefined, 'query'),
    getQueryKey(trpc.auth.session, undefined, 'query'),
    getQueryKey(trpc.money.terms, undefined, 'query'),
    getQueryKey(trpc.support.email, undefined, 'query'),
    getQueryKey(trpc.bookings.roster, { sessionId }, 'query'),
    getQueryKey(trpc.announcements.sent, { classId, sessionId }, 'query'),
  ];
}
