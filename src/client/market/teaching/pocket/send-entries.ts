import { isPocketExpired, leaveFor, readPocket } from '#client/lib/browser/pocket.ts';
import { isSessionEndedError, readServerError } from '#client/lib/server/server-errors.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { keyLifeHours } from '#shared/idempotency.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import { type Entry, withEntries } from './entries.ts';
import {
  dropPast,
  isUnreachable,
  noteReached,
  readAgain,
  updateEntry,
  waitingOf,
} from './pocket-state.ts';

type Access = Pick<ServerAccess, 'utils'> & {
  client: Pick<ServerAccess['client'], 'auth' | 'bookings' | 'byHand'>;
};

/** A connection that is there and carries nothing is none. */
const tryMs = 10 * secondMs;

/** The options of a call that has this Idempotency-Key, also when it is repeated. */
export const sentWith = (idempotencyKey: string) => ({
  context: { idempotencyKey },
  signal: AbortSignal.timeout(tryMs),
});

/** Later, the server would add the person again. */
const isKeyKnown = ({ sentAt = Date.now() }: Entry) =>
  Date.now() - sentAt < (keyLifeHours - 1) * hourMs;

const unknownOutcome =
  "We couldn't tell whether this was saved. Look at the roster before you add them again.";

/** What each page is sending. */
const underway = new WeakMap<Access['utils'], Promise<void>>();

/**
 * Sends what waits in the order in which it was made, in one tab at a time, until a call does not reach the
 * server.
 */
export function sendEntries(access: Access): Promise<void> {
  const { utils } = access;
  const sending = underway.get(utils) ?? sendAll(access).finally(() => underway.delete(utils));
  underway.set(utils, sending);
  return sending;
}

async function sendAll(access: Access): Promise<void> {
  // Something may be done while the last response is handled.
  do await navigator.locks.request('learnlocal-pocket', () => sendWaiting(access));
  while (!isUnreachable() && waitingOf(await readAgain()).length > 0);
}

async function sendWaiting(access: Access): Promise<void> {
  const { utils } = access;
  await dropPast();
  let [next] = waitingOf(await readAgain());
  if (!next && !isUnreachable()) return;
  try {
    if (!(await isStillOurs(access))) return;
    while (next) {
      await sendEntry(access, next);
      [next] = waitingOf(await readAgain());
    }
    noteReached(true);
  } catch (error) {
    if (isSessionEndedError(error)) return findSignedOut(utils);
    noteReached(false);
    const pocket = readPocket();
    // Also without a network: the person who has the phone now may not be its owner.
    if (pocket && isPocketExpired(pocket)) utils.auth.me.setData(undefined, null);
    return;
  }
  await Promise.all([utils.bookings.invalidate(), utils.classes.invalidate()]);
}

/**
 * Whether the account whose entries wait is still signed in. If not, they are lost: reading the viewer again
 * empties the pocket and leaves the page.
 */
async function isStillOurs({ client, utils }: Access): Promise<boolean> {
  const viewer = await client.auth.me.query(undefined, {
    signal: AbortSignal.timeout(tryMs),
  });
  if (viewer && viewer.id === readPocket()?.accountId) return true;
  await findSignedOut(utils);
  return false;
}

async function findSignedOut(utils: Access['utils']): Promise<void> {
  const viewer = await utils.auth.me.fetch(undefined, { staleTime: 0 });
  leaveFor(viewer?.id ?? null);
}

/** Throws if it did not reach the server. */
async function sendEntry(access: Access, entry: Entry): Promise<void> {
  if (entry.kind === 'add' && !isKeyKnown(entry))
    return updateEntry(entry.id, (same) => ({ ...same, rejection: unknownOutcome }));
  if (entry.sentAt === undefined)
    await updateEntry(entry.id, (same) => ({ ...same, sentAt: Date.now() }));
  try {
    const added = await save(access, entry);
    await settle(access, entry, added);
  } catch (error) {
    const { isRetryable, message, status, code } = readServerError(error);
    const isLater = isRetryable || code === 'RATE_LIMITED' || status === undefined;
    if (isLater || isSessionEndedError(error)) throw error;
    await reject(entry, message);
  }
}

/** Returns the id of a person who was added. */
async function save({ client }: Access, entry: Entry): Promise<string | null> {
  const options = sentWith(entry.key);
  if (entry.kind === 'add') return (await client.byHand.add.mutate(entry.input, options)).id;
  if (entry.kind === 'byHand') await client.byHand.mark.mutate(entry.input, options);
  else await client.bookings.markAttendance.mutate(entry.input, options);
  return null;
}

const reject = (entry: Entry, rejection: string) =>
  updateEntry(entry.id, (same) => ({ ...same, rejection, sentAt: undefined }));

/** Shows the mark as the server's, or goes on with that of a person who was added. */
async function settle({ utils }: Access, entry: Entry, addedId: string | null): Promise<void> {
  const { sessionId } = entry;
  utils.bookings.roster.setData({ sessionId }, (roster) => roster && withEntries(roster, [entry]));
  await updateEntry(entry.id, (same) => {
    if (same.kind !== 'add' || !same.mark || addedId === null) return null;
    const { accountId, name, id, mark } = same;
    const next = { accountId, sessionId, name, id, key: crypto.randomUUID() };
    return { ...next, kind: 'byHand', input: { addedId, ...mark } };
  });
}
