import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { meetTogether } from '#server/market/bookings/meetings-columns.ts';
import {
  hasOpenHoldsLeft,
  isExcludedFromOffers,
} from '#server/market/bookings/seats/holds/hold-limits.queries.ts';
import { hasHoldIn } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  freeSeats,
  hasFreeSpot,
  holdsSeat,
  isOpenTo,
  isScheduled,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { lastHoursMs } from '#shared/market/bookings/offer-clock.ts';
import { waitlistLimits } from '#shared/market/bookings/waitlist.ts';
import { secondMs } from '#shared/units.ts';
import { isLiveEntry, isWaitingEntry } from './entries.queries.ts';
import { mayBeOfferedMove, standbyUntil } from './standby-columns.ts';

/** The order of the queue: entries that the instructor moved ahead come first. */
export const queueOrder = sql`e.moved_ahead_at NULLS LAST, e.id`;
/** Whether `other` is ahead of `e`. */
export const isAhead = sql<boolean>`(coalesce(other.moved_ahead_at, 'infinity'), other.id)
  < (coalesce(e.moved_ahead_at, 'infinity'), e.id)`;

/** Whether the entry waits for the session `s`, which is open to its student and was not declined. */
const waitsFor = sql<boolean>`(e.class_id = s.class_id
  AND coalesce(e.session_id, s.id) = s.id AND ${isOpenTo('s', sql`e.student_id`)}
  AND NOT s.id = ANY(e.passed_session_ids)
  AND NOT ${isExcludedFromOffers('s', sql`e.student_id`)})`;

/** Whether the student of the entry already holds as many unpaid seats as one person may. */
const isAtHoldLimit = sql<boolean>`((SELECT price_cents > 0 FROM classes WHERE id = e.class_id)
  AND NOT ${hasOpenHoldsLeft(sql`e.student_id`, sql`e.seats`)})`;

/** Whether the student of the entry has booked the session `s` already, or teaches it. */
const isTakenOrTaught = sql<boolean>`(EXISTS (SELECT FROM bookings b
    WHERE b.session_id = s.id AND b.student_id = e.student_id AND ${holdsSeat('b')})
  OR ${hasHoldIn('s', sql`e.student_id`)}
  OR EXISTS (SELECT FROM classes taught
    WHERE taught.id = s.class_id AND taught.teacher_id = e.student_id))`;

/** The teacher of the class that the entry waits for. */
const teacher = sql`(SELECT teacher_id FROM classes WHERE id = e.class_id)`;

/** Whether the teacher has blocked the student of the entry. */
const isBlocked = hasBlocked(teacher, sql`e.student_id`);

/** Whether the student of the entry has booked something else during the session `s`; not the booking that would move. */
export const hasConflict = sql<boolean>`EXISTS (
  SELECT FROM bookings b JOIN class_sessions busy ON busy.id = b.session_id
  WHERE b.student_id = e.student_id AND b.id IS DISTINCT FROM e.booking_id AND ${holdsSeat('b')} AND busy.id <> s.id
    AND ${isScheduled('busy')} AND ${meetTogether('busy', 's')})`;

/** The number of bookable seats: free and released ones. */
export const bookableSeats = sql<number | null>`(s.capacity - s.seats_taken + s.released_seats)`;
/** An unlimited session has room for everyone. */
export const fitsIn = sql<boolean>`(s.capacity IS NULL OR e.seats <= ${bookableSeats})`;
export const isHeldInAdvance = sql<boolean>`(s.starts_at > now()
  + make_interval(secs => ${sql.lit(lastHoursMs / secondMs)}))`;

/** Whether the entry is in line for the session `s`, and its free seats are enough. */
const isInLine = sql<boolean>`(${isWaitingEntry('e')} AND ${waitsFor} AND ${fitsIn}
  AND NOT ${isTakenOrTaught} AND NOT ${isBlocked} AND ${mayBeOfferedMove})`;

/** Whether the entry would get an offer of the session `s` now. */
export const canBeOffered = sql<boolean>`(${isInLine} AND NOT ${hasConflict} AND NOT ${isAtHoldLimit})`;

export type OpenQueue = Awaited<ReturnType<typeof selectOpenQueues>>[number];

/**
 * The sessions among these that have free or released seats to book, and a student who waits.
 * Students keep released seats until the offer is accepted.
 */
export async function selectOpenQueues(trx: Trx, sessionIds: string[]) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      's.id as sessionId',
      's.startsAt',
      'c.timeZone',
      'c.priceCents',
      freeSeats('s').as('freeSeats'),
      's.releasedSeats',
      sql<Date>`now()`.as('now'),
    ])
    .where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where(isUpcoming('s'))
    .where('c.isActive', '=', sql.lit(true))
    .where(sql<boolean>`(${hasFreeSpot('s')} OR s.released_seats > 0)`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM waitlist_entries e
        WHERE e.class_id = s.class_id AND ${isWaitingEntry('e')})`,
    )
    .orderBy('s.id')
    .execute();
}

export async function selectUpcomingSessionIds(trx: Trx, classIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('classSessions as s')
    .select('s.id')
    .where('s.classId', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .where(isUpcoming('s'))
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a class of these sessions has a queue. */
const hasWaitlist = (sessionIds: string[]) => sql<boolean>`EXISTS (
  SELECT FROM class_sessions s JOIN waitlist_entries e ON e.class_id = s.class_id
  WHERE s.id = ANY(${sessionIds}::uuid[]) AND ${isLiveEntry('e')})`;

export type QueuedEntry = {
  entryId: string;
  studentId: string;
  seats: number;
  /** An offer to someone on standby ends by then; null for anyone else. */
  standbyUntil: Date | null;
  hasConflict: boolean;
  isAtHoldLimit: boolean;
  /** The student was notified of the conflict, or of the limit. */
  isConflictNotified: boolean;
  /** In the last hours before the start: was not notified of a free spot recently. */
  shouldNotify: boolean;
};

/** The queued entries that fit a session's free seats, in order. */
export async function selectQueue(trx: Trx, sessionId: string): Promise<QueuedEntry[]> {
  const again = sql`make_interval(secs => ${waitlistLimits.notifyAgainMs / secondMs})`;
  const { rows } = await sql<QueuedEntry>`
    SELECT e.id AS entry_id, e.student_id, e.seats, ${standbyUntil} AS standby_until,
      ${hasConflict} AS has_conflict,
      ${isAtHoldLimit} AS is_at_hold_limit,
      e.conflict_notified_at IS NOT NULL AS is_conflict_notified,
      coalesce(e.notified_at < now() - ${again}, true) AS should_notify
    FROM class_sessions s JOIN waitlist_entries e ON e.class_id = s.class_id
    WHERE s.id = ${sessionId}::uuid AND ${isInLine}
    ORDER BY ${queueOrder}`.execute(trx);
  return rows;
}

/**
 * Locks the entries among these, and their accounts, that no other transaction has locked; returns
 * their ids. It never waits: the caller holds sessions, and a request that deletes or changes an
 * account locks it before sessions, so that waiting here could deadlock.
 */
export async function lockFreeEntries(trx: Trx, entryIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM waitlist_entries e JOIN users u ON u.id = e.student_id
    WHERE e.id = ANY(${entryIds}::uuid[]) AND ${isWaitingEntry('e')} AND ${mayAct('u')}
    ORDER BY e.id
    FOR UPDATE OF e SKIP LOCKED FOR NO KEY UPDATE OF u SKIP LOCKED`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The entries among these that may not be offered seats anymore. Their accounts are locked. */
export async function selectNotOfferable(trx: Trx, entryIds: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('waitlistEntries as e')
    .select('e.id')
    .where('e.id', '=', sql<string>`ANY(${entryIds}::uuid[])`)
    .where(sql<boolean>`(${isAtHoldLimit} OR ${isBlocked})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps the accounts in the queue of a session from being deleted, and from holding more seats. They
 * are locked in id order, before the session.
 */
export async function lockAccountsInQueue(trx: Trx, sessionId: string): Promise<void> {
  await sql`
    SELECT FROM users u WHERE u.id IN (
      SELECT e.student_id FROM class_sessions s JOIN waitlist_entries e ON e.class_id = s.class_id
      WHERE s.id = ${sessionId}::uuid AND ${canBeOffered})
    ORDER BY u.id FOR NO KEY UPDATE OF u`.execute(trx);
}

/** Marks these entries, which the caller has locked, as notified. */
export async function markNotified(
  trx: Trx,
  entryIds: string[],
  of: 'conflict' | 'hold_limit' | 'open_spot',
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('waitlistEntries')
    .set(of === 'open_spot' ? { notifiedAt: now } : { conflictNotifiedAt: now })
    .where('id', '=', sql<string>`ANY(${entryIds}::uuid[])`)
    .execute();
}

/** The student of `e` was notified of a conflict or of the limit, and has or had a seat in one of these sessions, or an offer. */
const hadConflictWith = (sessionIds: string[]) => sql<boolean>`(
  e.conflict_notified_at IS NOT NULL AND (EXISTS (SELECT FROM bookings b
      WHERE b.student_id = e.student_id AND b.session_id = ANY(${sessionIds}::uuid[]))
    OR EXISTS (SELECT FROM seat_holds h
      WHERE h.student_id = e.student_id AND h.session_id = ANY(${sessionIds}::uuid[]))))`;

const hasConflicts = (sessionIds: string[]) => sql<boolean>`EXISTS (
  SELECT FROM waitlist_entries e WHERE ${isWaitingEntry('e')} AND ${hadConflictWith(sessionIds)})`;

/** Whether anyone waits for seats of these sessions, and the sessions to offer to students who had a conflict with them. */
export async function selectWhoWaits(trx: Trx, sessionIds: string[]) {
  const found = await trx
    .selectNoFrom([
      hasWaitlist(sessionIds).as('hasWaitlist'),
      hasConflicts(sessionIds).as('hasConflicts'),
    ])
    .executeTakeFirstOrThrow();
  // Planning this query takes longer than a cancellation, and it is rarely needed.
  const resolved = found.hasConflicts ? await selectOffered(trx, hadConflictWith(sessionIds)) : [];
  return { hasWaitlist: found.hasWaitlist, resolved };
}

/** The sessions that can now be offered to one of these entries, or to a student, by one teacher if given. */
export async function selectOpenDatesOf(
  trx: Trx,
  who: { entryIds: string[] } | { studentId: string; teacherId?: string },
): Promise<string[]> {
  if ('entryIds' in who) return selectOffered(trx, sql`e.id = ANY(${who.entryIds}::uuid[])`);
  const isTheirs = sql<boolean>`e.student_id = ${who.studentId}::uuid`;
  const { teacherId } = who;
  return selectOffered(
    trx,
    teacherId ? sql`(${isTheirs} AND ${teacher} = ${teacherId}::uuid)` : isTheirs,
  );
}

async function selectOffered(trx: Trx, isChosen: RawBuilder<boolean>): Promise<string[]> {
  const rows = await trx
    .selectFrom('waitlistEntries as e')
    .innerJoin('classSessions as s', 's.classId', 'e.classId')
    .select('s.id')
    .distinct()
    .where(isChosen)
    .where(isUpcoming('s'))
    .where(canBeOffered)
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}
