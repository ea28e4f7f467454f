import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { holdKind, holdOutcome } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { hasStarted, holdsSeat } from '#server/market/bookings/states.queries.ts';
import {
  isInQueue,
  liveWaitlistStatuses,
  statusesBefore,
  type WaitlistStatus,
} from '#shared/market/bookings/waitlist-states.ts';

// The only statements, besides those in `standby.queries.ts`, that change the state of a waitlist entry, and the SQL of these states. Each
// takes the alias of the table. The words are literals, so that statements can use partial indexes.

const statusIn = (entry: string, statuses: readonly WaitlistStatus[]) =>
  sql<boolean>`${sql.ref(`${entry}.status`)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;

export const isLiveEntry = (entry: string) => statusIn(entry, liveWaitlistStatuses);
export const isWaitingEntry = (entry: string) => statusIn(entry, ['waiting']);
export const isOfferedEntry = (entry: string) => statusIn(entry, ['offered']);

const mayBecome = (entry: string, status: WaitlistStatus) =>
  statusIn(entry, statusesBefore(status));
/** The values of `status` in SET. */
export const newStatus = (status: WaitlistStatus) => ({
  status,
  endedAt: isInQueue(status) ? null : sql<Date>`now()`,
});

export const change = (trx: Trx, status: WaitlistStatus) =>
  trx.updateTable('waitlistEntries as e').set(newStatus(status)).where(mayBecome('e', status));

/** For entries that the caller has locked, and holds that it has just inserted. */
export async function setOffered(
  trx: Trx,
  offers: { entryId: string; holdId: string }[],
): Promise<void> {
  const entryIds = offers.map(({ entryId }) => entryId);
  const holdIds = offers.map(({ holdId }) => holdId);
  const given = sql<(typeof offers)[number]>`unnest(${entryIds}::uuid[], ${holdIds}::uuid[])`;
  await change(trx, 'offered')
    .from(given.as<'offer'>(sql`offer (entry_id, hold_id)`))
    .set((eb) => ({ holdId: eb.ref('offer.holdId') }))
    .whereRef('e.id', '=', 'offer.entryId')
    .execute();
}

/** Puts students whose offers the caller withdraws back in the queue, at their places. */
export async function returnToQueue(trx: Trx, holdIds: string[]): Promise<void> {
  await change(trx, 'waiting')
    .set({ holdId: null })
    .where('e.holdId', '=', sql<string>`ANY(${holdIds}::uuid[])`)
    .execute();
}

/** The offer was accepted and has to be paid: from now on, its booking has the seats. */
export async function setReserved(trx: Trx, bookingId: string): Promise<void> {
  await trx
    .updateTable('waitlistEntries as e')
    .from('seatHolds as h')
    .set((eb) => ({ holdId: eb.ref('h.id') }))
    .where('e.holdId', '=', bookingId)
    .where('h.bookingId', '=', bookingId)
    .execute();
}

/** The offer with this hold was accepted, and paid if it had to be. */
export async function setAccepted(trx: Trx, holdId: string): Promise<void> {
  await change(trx, 'claimed').where('e.holdId', '=', holdId).execute();
}

/** Ends the entries of students who booked the date they waited for, without an offer. */
export async function setBooked(trx: Trx, bookingIds: string[]): Promise<void> {
  await trx
    .updateTable('waitlistEntries as e')
    .from('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .set(newStatus('claimed'))
    .where('b.id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .where(holdsSeat('b'))
    .whereRef('e.studentId', '=', 'b.studentId')
    .whereRef('e.classId', '=', 's.classId')
    .where(isWaitingEntry('e'))
    .where(sql<boolean>`coalesce(e.session_id, s.id) = s.id`)
    .where('e.createdAt', '<', sql<Date>`greatest(b.created_at, b.moved_at, b.handed_at)`)
    .execute();
}

/** False if the entry was no longer in the queue. */
export async function setLeft(trx: Trx, entryId: string): Promise<boolean> {
  const { numUpdatedRows } = await change(trx, 'left')
    .where('e.id', '=', entryId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a student from every waitlist; the caller handles open offers. */
export async function leaveAllWaitlists(trx: Trx, studentId: string): Promise<void> {
  await change(trx, 'left').where('e.studentId', '=', studentId).execute();
}

type EndedEntry = { entryId: string; sessionId: string };

/** Ends the entries that wait for one of these dates, which are canceled. */
export async function expireEntriesOf(trx: Trx, sessionIds: string[]): Promise<EndedEntry[]> {
  return change(trx, 'expired')
    .where('e.sessionId', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .returning(['e.id as entryId', 'e.sessionId'])
    .$narrowType<{ sessionId: string }>()
    .execute();
}

/** Ends the entries that wait for dates that have started. */
export async function expireStartedEntries(trx: Trx): Promise<void> {
  await change(trx, 'expired')
    .from('classSessions as s')
    .whereRef('s.id', '=', 'e.sessionId')
    .where(hasStarted('s'))
    .where(isWaitingEntry('e'))
    .execute();
}

type ClosedOffer = EndedEntry & {
  /** The student neither accepted nor declined it. */
  isUnanswered: boolean;
  /** The student had not accepted it when the date was canceled. */
  isDateCanceled: boolean;
  /** The student waits for other dates, too. */
  staysInQueue: boolean;
};

/**
 * Closes the offers in these sessions whose holds have ended without a booking that was confirmed: declined
 * or given up by the student, expired, or canceled. Students who wait for any date stay in the queue,
 * unless they let the offer expire. The caller holds the locks of the sessions.
 */
export async function closeEndedOffers(trx: Trx, sessionIds: string[]): Promise<ClosedOffer[]> {
  const isOffer = sql`h.kind = ${holdKind('offer')}`;
  const staysInQueue = sql`e.session_id IS NULL AND h.outcome <> ${holdOutcome('expired')}`;
  const { rows } = await sql<ClosedOffer>`
    UPDATE waitlist_entries e SET
      status = CASE WHEN ${staysInQueue} THEN ${sql.lit('waiting' satisfies WaitlistStatus)}
        WHEN h.outcome = ${holdOutcome('given_up')} THEN ${sql.lit('passed' satisfies WaitlistStatus)}
        ELSE ${sql.lit('expired' satisfies WaitlistStatus)} END,
      ended_at = CASE WHEN ${staysInQueue} THEN NULL ELSE now() END,
      hold_id = CASE WHEN ${staysInQueue} THEN NULL ELSE e.hold_id END,
      passed_session_ids = CASE WHEN ${staysInQueue} THEN e.passed_session_ids || h.session_id
        ELSE e.passed_session_ids END
    FROM seat_holds h
    WHERE h.id = e.hold_id AND h.session_id = ANY(${sessionIds}::uuid[])
      AND h.outcome <> ${holdOutcome('used')} AND ${isOfferedEntry('e')}
    RETURNING e.id AS entry_id, h.session_id, (${isOffer} AND h.outcome = ${holdOutcome('expired')}) AS is_unanswered,
      (${isOffer} AND h.outcome = ${holdOutcome('canceled')}) AS is_date_canceled,
      (${isWaitingEntry('e')}) AS stays_in_queue`.execute(trx);
  return rows;
}

export async function deleteEntriesOf(trx: Trx, studentId: string): Promise<void> {
  await trx.deleteFrom('waitlistEntries').where('studentId', '=', studentId).execute();
}

/** The entries that wait for this date, or have an offer of it that is not accepted yet. */
export async function selectEntriesAffectedBy(trx: Trx, sessionId: string) {
  const { rows } = await sql<{ entryId: string; sessionId: string }>`
    SELECT e.id AS entry_id, ${sessionId}::uuid AS session_id FROM waitlist_entries e
      LEFT JOIN seat_holds h ON h.id = e.hold_id AND ${isOfferedEntry('e')}
    WHERE ${isLiveEntry('e')} AND (e.session_id = ${sessionId}::uuid
      OR h.session_id = ${sessionId}::uuid) AND coalesce(h.kind = ${holdKind('offer')}, true)
    ORDER BY e.id`.execute(trx);
  return rows;
}
