import { sql } from 'kysely';
import {
  hasStarted,
  holdsSeat,
  isCanceledByStudent,
  isCanceledByTeacher,
  isExpired,
} from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  isInQueue,
  liveWaitlistStatuses,
  statusesBefore,
  type WaitlistStatus,
} from '#shared/bookings/waitlist.ts';

// The only statements that change the state of a waitlist entry, and the SQL of these states. Each
// takes the alias of the table. The words are literals, so that statements can use partial indexes.

const statusIn = (entry: string, statuses: readonly WaitlistStatus[]) =>
  sql<boolean>`${sql.ref(`${entry}.status`)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;

export const isLiveEntry = (entry: string) => statusIn(entry, liveWaitlistStatuses);
export const isWaitingEntry = (entry: string) => statusIn(entry, ['waiting']);
export const isOfferedEntry = (entry: string) => statusIn(entry, ['offered']);

const mayBecome = (entry: string, status: WaitlistStatus) =>
  statusIn(entry, statusesBefore(status));
const newStatus = (status: WaitlistStatus) =>
  sql`status = ${sql.lit(status)}, ended_at = ${isInQueue(status) ? sql`NULL` : sql`now()`}`;

/** For entries that the caller has locked, and bookings that it has just inserted. */
export async function setOffered(
  trx: Trx,
  offers: { entryId: string; bookingId: string }[],
): Promise<void> {
  const entryIds = offers.map(({ entryId }) => entryId);
  const bookingIds = offers.map(({ bookingId }) => bookingId);
  await sql`
    UPDATE waitlist_entries e SET ${newStatus('offered')}, booking_id = offer.booking_id
    FROM unnest(${entryIds}::uuid[], ${bookingIds}::uuid[]) AS offer (entry_id, booking_id)
    WHERE e.id = offer.entry_id AND ${mayBecome('e', 'offered')}`.execute(trx);
}

/** The offer of this booking was accepted, and paid if it had to be. */
export async function setAccepted(trx: Trx, bookingId: string): Promise<void> {
  await sql`
    UPDATE waitlist_entries e SET ${newStatus('claimed')}
    WHERE e.booking_id = ${bookingId}::uuid AND ${mayBecome('e', 'claimed')}`.execute(trx);
}

/** Ends the entries of students who booked the date they waited for, without an offer. */
export async function setBooked(trx: Trx, bookingIds: string[]): Promise<void> {
  await sql`
    UPDATE waitlist_entries e SET ${newStatus('claimed')}
    FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    WHERE b.id = ANY(${bookingIds}::uuid[]) AND ${holdsSeat('b')}
      AND e.student_id = b.student_id AND e.class_id = s.class_id AND ${isWaitingEntry('e')}
      AND coalesce(e.session_id, s.id) = s.id AND e.created_at < coalesce(b.moved_at, b.created_at)`.execute(
    trx,
  );
}

/** False if the entry was no longer in the queue. */
export async function setLeft(trx: Trx, entryId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE waitlist_entries e SET ${newStatus('left')}
    WHERE e.id = ${entryId}::uuid AND ${mayBecome('e', 'left')} RETURNING e.id`.execute(trx);
  return rows.length > 0;
}

/** Removes a student from every waitlist; the caller handles open offers. */
export async function leaveAllWaitlists(trx: Trx, studentId: string): Promise<void> {
  await sql`
    UPDATE waitlist_entries e SET ${newStatus('left')}
    WHERE e.student_id = ${studentId}::uuid AND ${mayBecome('e', 'left')}`.execute(trx);
}

type EndedEntry = { entryId: string; sessionId: string };

/** Ends the entries that wait for one of these dates, which are canceled. */
export async function expireEntriesOf(trx: Trx, sessionIds: string[]): Promise<EndedEntry[]> {
  const { rows } = await sql<EndedEntry>`
    UPDATE waitlist_entries e SET ${newStatus('expired')}
    WHERE e.session_id = ANY(${sessionIds}::uuid[]) AND ${isLiveEntry('e')}
    RETURNING e.id AS entry_id, e.session_id`.execute(trx);
  return rows;
}

/** Ends the entries that wait for dates that have started. */
export async function expireStartedEntries(trx: Trx): Promise<void> {
  await sql`
    UPDATE waitlist_entries e SET ${newStatus('expired')}
    FROM class_sessions s
    WHERE s.id = e.session_id AND ${hasStarted('s')} AND ${isWaitingEntry('e')}`.execute(trx);
}

type ClosedOffer = EndedEntry & {
  /** The student neither accepted nor passed it. */
  isUnanswered: boolean;
  /** The student had not accepted it when the date was canceled. */
  isDateCanceled: boolean;
  /** The student waits for other dates, too. */
  staysInQueue: boolean;
};

/**
 * Closes the offers in these sessions whose bookings have ended for any reason: passed or given up
 * by the student, expired, or canceled. Students who wait for any date stay in the queue, unless
 * they let the offer expire. The caller holds the locks of the sessions.
 */
export async function closeEndedOffers(trx: Trx, sessionIds: string[]): Promise<ClosedOffer[]> {
  const staysInQueue = sql`e.session_id IS NULL AND NOT ${isExpired('b')}`;
  const { rows } = await sql<ClosedOffer>`
    UPDATE waitlist_entries e SET
      status = CASE WHEN ${staysInQueue} THEN ${sql.lit('waiting' satisfies WaitlistStatus)}
        WHEN ${isCanceledByStudent('b')} THEN ${sql.lit('passed' satisfies WaitlistStatus)}
        ELSE ${sql.lit('expired' satisfies WaitlistStatus)} END,
      ended_at = CASE WHEN ${staysInQueue} THEN NULL ELSE now() END,
      booking_id = CASE WHEN ${staysInQueue} THEN NULL ELSE e.booking_id END,
      passed_session_ids = CASE WHEN ${staysInQueue} THEN e.passed_session_ids || b.session_id
        ELSE e.passed_session_ids END
    FROM bookings b
    WHERE b.id = e.booking_id AND b.session_id = ANY(${sessionIds}::uuid[])
      AND NOT ${holdsSeat('b')} AND ${isOfferedEntry('e')}
    RETURNING e.id AS entry_id, b.session_id, (b.is_offer AND ${isExpired('b')}) AS is_unanswered,
      (b.is_offer AND ${isCanceledByTeacher('b')}) AS is_date_canceled,
      (${isWaitingEntry('e')}) AS stays_in_queue`.execute(trx);
  return rows;
}

export async function deleteEntriesOf(trx: Trx, studentId: string): Promise<void> {
  await trx.deleteFrom('waitlistEntries').where('studentId', '=', studentId).execute();
}
