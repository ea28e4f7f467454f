import { dehydrate, hashKey, type QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { leaveFor, readPocket, writePocket } from '#client/lib/browser/pocket.ts';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { type Roster, type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { workerPath, workerScope } from '#shared/pocket-worker.ts';
import { hourMs } from '#shared/units.ts';
import { dropPast, noteReached, tellLost } from './pocket-state.ts';
import { deleteRoster, putRoster, readRosters } from './pocket-store.ts';

type Access = Pick<ServerAccess, 'utils'> & { queryClient: QueryClient };

/** Keeps a roster of today or tomorrow on this phone, and the page that shows it; done when both are there. */
export async function keepRoster(
  { queryClient, utils }: Access,
  roster: Roster,
  { accountId, keptUntil }: { accountId: string; keptUntil: number },
): Promise<void> {
  // The server extends a session that is used, so that an end that was read long ago is too soon.
  const signedIn = await utils.auth.session
    .fetch(undefined, { staleTime: hourMs })
    .catch(() => utils.auth.session.getData());
  // They may have signed out meanwhile.
  if (!signedIn || utils.auth.me.getData()?.id !== accountId) return;
  leaveFor(accountId);
  const waiting = readPocket()?.waiting ?? 0;
  writePocket({ accountId, signedInUntil: signedIn.expiresAt, waiting });
  await dropPast();
  const { id: sessionId } = roster.session;
  const key = getQueryKey(trpc.bookings.roster, { sessionId }, 'query');
  const readAt = queryClient.getQueryState(key)?.dataUpdatedAt ?? Date.now();
  const needed = new Set(keysOf(roster.session).map((each) => hashKey(each)));
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, state }) =>
      needed.has(queryHash) && state.data !== undefined,
  });
  const kept = { sessionId, accountId, roster, readAt, keptUntil };
  await putRoster({ ...kept, queries: JSON.parse(JSON.stringify(queries)) });
  // They may have signed out while it was written.
  if (readPocket()?.accountId !== accountId) return void (await deleteRoster(sessionId));
  // In development there is no worker.
  if (!import.meta.env.PROD) return;
  const worker = { scope: workerScope, updateViaCache: 'none' } as const;
  const registration = await navigator.serviceWorker.register(workerPath, worker);
  await untilActive(registration);
  // Browsers look for a new release at some time; without a connection, it could be too late.
  registration.update().catch(() => {});
}

/** `serviceWorker.ready` is about the address at which the tab was opened, which may be outside of the scope. */
async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing;
  if (!worker) throw new Error('The worker is not installed');
  await new Promise<void>((done, fail) => {
    const look = () => {
      if (worker.state === 'activated') done();
      if (worker.state === 'redundant') fail(new Error('The worker was not installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** What the page of a roster reads besides. */
function keysOf({ id: sessionId, classId }: Roster['session']) {
  return [
    getQueryKey(trpc.auth.me, undefined, 'query'),
    getQueryKey(trpc.auth.session, undefined, 'query'),
    getQueryKey(trpc.money.terms, undefined, 'query'),
    getQueryKey(trpc.support.email, undefined, 'query'),
    getQueryKey(trpc.announcements.sent, { classId, sessionId }, 'query'),
  ];
}

/** Puts a roster that is on this phone where its page reads it; undefined if it is not there. */
export async function showKept(
  utils: ServerAccess['utils'],
  sessionId: string,
): Promise<Roster | undefined> {
  const accountId = readPocket()?.accountId;
  const rosters = accountId ? await readRosters(accountId) : [];
  const kept = rosters.find((each) => each.sessionId === sessionId);
  if (!kept || kept.keptUntil <= Date.now()) return undefined;
  utils.bookings.roster.setData({ sessionId }, kept.roster, { updatedAt: kept.readAt });
  noteReached(false);
  return kept.roster;
}

/** Drops a roster that is no longer the viewer's. */
const dropRoster = async (sessionId: string) =>
  tellLost(await deleteRoster(sessionId), 'until the date was gone');

/** The roster that is kept on this phone, if the server can't be reached. Throws the error otherwise. */
export async function keptInstead(
  utils: ServerAccess['utils'],
  sessionId: string,
  error: unknown,
): Promise<Roster> {
  if (isNotFound(error)) await dropRoster(sessionId);
  const kept = readServerError(error).isRetryable && (await showKept(utils, sessionId));
  if (kept) return kept;
  throw error;
}
