import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { holdSeats, sendEnds } from '#server/market/bookings/seats/holds/hold-seats.service.ts';
import { shortenHolds } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { takeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import type { Fact } from '#shared/facts.ts';
import { isInLastHours, offerDeadline } from '#shared/market/bookings/offer-clock.ts';
import { entriesThatFit } from '#shared/market/bookings/waitlist.ts';
import { closeEndedOffers, selectEntriesAffectedBy, setOffered } from './entries.queries.ts';
import { offerSeatsQueue } from './offer-queues.ts';
import {
  lockFreeEntries,
  markNotified,
  type OpenQueue,
  type QueuedEntry,
  selectNotOfferable,
  selectOpenDatesOf,
  selectOpenQueues,
  selectQueue,
  selectUpcomingSessionIds,
  selectWhoWaits,
} from './queue.queries.ts';

type OfferDeps = Pick<Deps, 'facts' | 'jobs'>;

/**
 * After seats of these sessions were freed: closes offers that have ended, and offers the free seats
 * to the queue. The caller holds the locks of the sessions.
 */
export async function passSeatsOn(deps: OfferDeps, trx: Trx, sessionIds: string[]): Promise<void> {
  const { hasWaitlist, resolved } = await selectWhoWaits(trx, sessionIds);
  await offerSoon(deps, trx, resolved);
  if (!hasWaitlist) return;
  const closed = await closeEndedOffers(trx, sessionIds);
  const unanswered = closed.filter(({ isUnanswered }) => isUnanswered);
  const canceled = closed.filter(({ isDateCanceled }) => isDateCanceled);
  await notifyQueued(deps, trx, 'offer_ended', unanswered);
  await notifyQueued(deps, trx, 'date_canceled', canceled);
  await offerSeats(deps, trx, sessionIds);
  const backInQueue = closed.filter(({ staysInQueue }) => staysInQueue);
  if (backInQueue.length === 0) return;
  const entryIds = backInQueue.map(({ entryId }) => entryId);
  await offerSoon(deps, trx, await selectOpenDatesOf(trx, { entryIds }));
}

/**
 * Offers free seats to a student whom nothing else keeps from them anymore: a booking that they gave away, or with
 * `teacherId`, a block of that teacher.
 */
export async function offerToStudent(
  deps: OfferDeps,
  trx: Trx,
  who: { studentId: string; teacherId?: string },
): Promise<void> {
  await offerSoon(deps, trx, await selectOpenDatesOf(trx, who));
}

/**
 * Offers seats of other dates to students whose booking of one of these sessions conflicted with
 * them.
 */
export async function offerAfterConflicts(
  deps: OfferDeps,
  trx: Trx,
  sessionIds: string[],
): Promise<void> {
  const { resolved } = await selectWhoWaits(trx, sessionIds);
  await offerSoon(deps, trx, resolved);
}

/** Leaves the offers to jobs, because this transaction has not locked the sessions. */
async function offerSoon({ jobs }: OfferDeps, trx: Trx, sessionIds: string[]): Promise<void> {
  const entries = sessionIds.map((sessionId) => ({ data: { sessionId } }));
  await jobs.sendAll(offerSeatsQueue, entries, trx);
}

/**
 * Offers the free seats of these sessions, in the order of the queue, to each entry that they fit. In the
 * last hours nothing is held, and everyone in the queue is notified instead. Called wherever seats become
 * free; the caller holds the locks of the sessions.
 */
export async function offerSeats(deps: OfferDeps, trx: Trx, sessionIds: string[]): Promise<void> {
  for (const open of await selectOpenQueues(trx, sessionIds)) {
    const queue = await selectQueue(trx, open.sessionId);
    await notifyOfConflicts(deps, trx, open, queue);
    const fitting = queue.filter((entry) => !entry.hasConflict && !entry.isAtHoldLimit);
    if (isInLastHours(open, open.now)) await notifyEveryone(deps, trx, open, fitting);
    else await makeOffers(deps, trx, open, fitting);
  }
}

/** Like `offerSeats`, for all upcoming sessions of these classes, whose locks the caller holds. */
export async function offerSeatsOfClasses(
  deps: OfferDeps,
  trx: Trx,
  classIds: string[],
): Promise<void> {
  await offerSeats(deps, trx, await selectUpcomingSessionIds(trx, classIds));
}

/**
 * After a session was moved: its offers end before it starts, everyone in the queue is notified, and
 * its students may be free for another class now.
 */
export async function updateWaitlistAfterMove(
  deps: OfferDeps,
  trx: Trx,
  sessionId: string,
): Promise<void> {
  await sendEnds(deps, trx, await shortenHolds(trx, sessionId));
  await notifyQueued(deps, trx, 'date_moved', await selectEntriesAffectedBy(trx, sessionId));
  await offerSeats(deps, trx, [sessionId]);
  await offerAfterConflicts(deps, trx, [sessionId]);
}

async function makeOffers(
  { facts, jobs }: OfferDeps,
  trx: Trx,
  open: OpenQueue,
  queue: QueuedEntry[],
): Promise<void> {
  const { sessionId } = open;
  const free = open.freeSeats ?? Number.POSITIVE_INFINITY;
  const next = entriesThatFit(queue, free + open.releasedSeats);
  const locked = await lockFreeEntries(
    trx,
    next.map(({ entryId }) => entryId),
  );
  // No one is offered a seat before the student ahead of them whose account, entry or holds are changing.
  const excluded = await selectNotOfferable(trx, [...locked]);
  const firstBusy = next.findIndex(({ entryId }) => !locked.has(entryId) || excluded.has(entryId));
  if (firstBusy >= 0) await jobs.send(offerSeatsQueue, { sessionId }, trx);
  const ready = firstBusy < 0 ? next : next.slice(0, firstBusy);
  if (ready.length === 0) return;
  const seats = ready.reduce((sum, entry) => sum + entry.seats, 0);
  const ordinary = Math.min(seats, free);
  if (!(await takeSeats(trx, sessionId, ordinary)))
    throw new Error(`Session ${sessionId} has no ${ordinary} seats to offer`);
  const expiresAt = offerDeadline(open, open.now);
  const { priceCents } = open;
  const offers = withSeatsTakenOver(ready, ordinary).map((entry) => {
    const { entryId, studentId, seats, claimedSeats, standbyUntil } = entry;
    const seat = { kind: 'offer' as const, sessionId, studentId, seats, claimedSeats, priceCents };
    const ends = standbyUntil && standbyUntil < expiresAt ? standbyUntil : expiresAt;
    return { entryId, sessionId, hold: { ...seat, id: newId(), expiresAt: ends } };
  });
  const holds = offers.map(({ hold }) => hold);
  await holdSeats({ jobs }, trx, holds);
  await setOffered(
    trx,
    offers.map(({ entryId, hold }) => ({ entryId, holdId: hold.id })),
  );
  await facts.publish(
    trx,
    'seat.offered',
    ...offers.map(({ entryId }) => ({ entryId, sessionId })),
  );
}

/** Gives free seats to the first in the queue, and released seats, to be taken over, to the rest. */
function withSeatsTakenOver<Entry extends { seats: number }>(entries: Entry[], freeSeats: number) {
  let left = freeSeats;
  return entries.map((entry) => {
    const free = Math.min(entry.seats, left);
    left -= free;
    return { ...entry, claimedSeats: entry.seats - free };
  });
}

/**
 * Notifies each entry once: it keeps its place until the student is free at that time and holds
 * fewer unpaid seats, or leaves.
 */
async function notifyOfConflicts(
  deps: OfferDeps,
  trx: Trx,
  open: OpenQueue,
  queue: QueuedEntry[],
): Promise<void> {
  const toNotify = queue.filter(({ isConflictNotified }) => !isConflictNotified);
  const inConflict = toNotify.filter(({ hasConflict }) => hasConflict);
  const atLimit = toNotify.filter((entry) => !entry.hasConflict && entry.isAtHoldLimit);
  await notifyEntries(deps, trx, open, inConflict, 'conflict');
  await notifyEntries(deps, trx, open, atLimit, 'hold_limit');
}

async function notifyEveryone(
  deps: OfferDeps,
  trx: Trx,
  open: OpenQueue,
  queue: QueuedEntry[],
): Promise<void> {
  const toNotify = queue.filter(({ shouldNotify }) => shouldNotify);
  await notifyEntries(deps, trx, open, toNotify, 'open_spot');
}

async function notifyEntries(
  deps: OfferDeps,
  trx: Trx,
  { sessionId }: OpenQueue,
  entries: QueuedEntry[],
  kind: 'conflict' | 'hold_limit' | 'open_spot',
): Promise<void> {
  if (entries.length === 0) return;
  const entryIds = entries.map(({ entryId }) => entryId);
  const locked = [...(await lockFreeEntries(trx, entryIds))];
  if (locked.length < entries.length) await deps.jobs.send(offerSeatsQueue, { sessionId }, trx);
  await markNotified(trx, locked, kind);
  const notified = locked.map((entryId) => ({ entryId, sessionId }));
  await notifyQueued(deps, trx, kind, notified);
}

/** Notifies the students of these entries. */
export async function notifyQueued(
  { facts }: OfferDeps,
  trx: Trx,
  kind: Fact['waitlist.changed']['kind'],
  entries: { entryId: string; sessionId: string | null }[],
): Promise<void> {
  const changed = entries.map((entry) => ({ ...entry, kind }));
  await facts.publish(trx, 'waitlist.changed', ...changed);
}
