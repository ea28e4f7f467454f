import { type RawBuilder, sql } from 'kysely';
import { hasEnded, isScheduled } from '#server/bookings/states.queries.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, NewSeatHold, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { HoldKind, HoldOutcome } from '#shared/bookings/holds.ts';

// The owner of `seat_holds`. The caller of each statement that writes holds the lock of the session.

export const isOpenHold = (hold: string) => sql<boolean>`${sql.ref(`${hold}.ended_at`)} IS NULL`;
/** The hold is open, and its time is over. */
const isOverdueHold = (hold: string) =>
  sql<boolean>`(${isOpenHold(hold)} AND ${sql.ref(`${hold}.expires_at`)} <= now())`;

export const holdKind = (kind: HoldKind) => sql.lit(kind);

/** The kinds whose seats are not among those of a live booking, so that the session counts the hold. */
export const isCountedHold = (hold: string) =>
  sql<boolean>`${sql.ref(`${hold}.kind`)} IN (${holdKind('addition')}, ${holdKind('choice')}, ${holdKind('undo')})`;

/** Whether seats of the session are kept for this student; `student` is an SQL expression. */
export const hasHoldIn = (session: string, student: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM seat_holds h WHERE h.session_id = ${sql.ref(`${session}.id`)} AND h.student_id = ${student}
    AND ${isOpenHold('h')} AND h.expires_at > now())`;

/** The hold keeps the seats of a booking that this student canceled, who may undo that. */
export const isUndoOf = (hold: string, student: RawBuilder<unknown>) => sql<boolean>`(
  ${sql.ref(`${hold}.kind`)} = ${holdKind('undo')} AND ${sql.ref(`${hold}.student_id`)} = ${student})`;

export type NewHold = Pick<NewSeatHold, 'kind' | 'sessionId' | 'studentId' | 'seats'> & {
  bookingId: string;
  paymentId?: string;
  expiresAt: Date;
};

/** Inserts holds; the caller takes their seats. */
export async function insertHolds(trx: Trx, holds: NewHold[]): Promise<void> {
  const rows = holds.map((hold) => ({ paymentId: null, ...hold, guests: null, id: newId() }));
  await trx.insertInto('seatHolds').values(rows).execute();
}

export type UnpaidHold = Pick<
  NewSeatHold,
  'id' | 'kind' | 'sessionId' | 'studentId' | 'paymentId' | 'seats' | 'guests'
> & { bookingId: string; expiresAt: Date };

/** An INSERT of a hold if the condition is true, alone or as a part of another statement. */
export const insertHoldIf = (hold: UnpaidHold, condition: RawBuilder<unknown>) => sql<{
  id: string;
}>`
  INSERT INTO seat_holds (id, kind, session_id, student_id, booking_id, payment_id, seats, guests, expires_at)
  SELECT ${hold.id}::uuid, ${holdKind(hold.kind)}, ${hold.sessionId}::uuid, ${hold.studentId}::uuid,
    ${hold.bookingId}::uuid, ${hold.paymentId}::uuid, ${hold.seats}::int, ${hold.guests}::text[],
    ${hold.expiresAt}::timestamptz
  WHERE ${condition} RETURNING id`;

export type EndedHold = {
  id: string;
  kind: HoldKind;
  sessionId: string;
  bookingId: string;
  /** The number of seats that became free, without those of the booking itself. */
  seats: number;
};

/** Open holds of bookings, by kind; of sessions: all, or overdue ones, or those for an Undo of a student. */
export type WhichHolds =
  | { bookingIds: string[]; kinds: HoldKind[] }
  | { sessionIds: string[]; isOverdue?: boolean; undoOf?: string };

/** The kinds of holds in the session of their booking. */
export const kindsOfOwnSession: HoldKind[] = ['checkout', 'addition', 'offer'];
/** The kinds of holds that remain when their booking is canceled. */
export const kindsOfOtherSeats: HoldKind[] = ['choice', 'undo'];

/** Ends holds; the caller returns their seats, and ends the bookings that wait for them. */
export async function endHolds(
  trx: Trx,
  which: WhichHolds,
  outcome: HoldOutcome,
): Promise<EndedHold[]> {
  const isChosen =
    'bookingIds' in which
      ? sql`h.booking_id = ANY(${which.bookingIds}::uuid[])
          AND h.kind = ANY(${which.kinds}::text[])`
      : sql`h.session_id = ANY(${which.sessionIds}::uuid[])
          AND ${which.isOverdue ? isOverdueHold('h') : sql`true`}
          AND ${which.undoOf ? isUndoOf('h', sql`${which.undoOf}::uuid`) : sql`true`}`;
  const { rows } = await sql<EndedHold>`
    UPDATE seat_holds h SET ended_at = least(h.expires_at, now()), outcome = ${outcome}
    WHERE ${isChosen} AND ${isOpenHold('h')}
    RETURNING h.id, h.kind, h.session_id, h.booking_id,
      CASE WHEN ${isCountedHold('h')} THEN h.seats ELSE 0 END AS seats`.execute(trx);
  return rows;
}

/** The hold of a payment that has arrived, even late, became seats; returns the guests it was for. */
export async function setHoldUsed(trx: Trx, paymentId: string): Promise<string[] | null> {
  const row = await trx
    .updateTable('seatHolds')
    .set({ endedAt: sql<Date>`coalesce(ended_at, now())`, outcome: 'used' })
    .where('paymentId', '=', paymentId)
    .returning('guests')
    .executeTakeFirst();
  return row?.guests ?? null;
}

/** The seats that wait to be paid in addition to those of the booking; undefined if there are none. */
export async function selectAddedSeats(trx: Trx, bookingId: string) {
  return trx
    .selectFrom('seatHolds as h')
    .select(['h.seats', sql<boolean>`NOT ${isOverdueHold('h')}`.as('isOpen')])
    .where('h.bookingId', '=', bookingId)
    .where('h.kind', '=', 'addition')
    .where(isOpenHold('h'))
    .executeTakeFirst();
}

export async function setHeldGuests(trx: Trx, bookingId: string, guests: string[]): Promise<void> {
  await trx
    .updateTable('seatHolds')
    .set({ guests })
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'addition')
    .where(isOpenHold('seatHolds'))
    .execute();
}

export async function eraseHeldGuests(trx: Trx, studentId: string): Promise<void> {
  const own = trx.updateTable('seatHolds').where('studentId', '=', studentId);
  await own.set({ guests: null }).where('guests', 'is not', null).execute();
}

/** Whether unpaid seats of the session can be given to others. */
export async function selectHasEndedHold(trx: Trx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM seat_holds h WHERE h.session_id = ${sessionId}::uuid AND ${isOverdueHold('h')}
    LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/**
 * The sessions of holds, for these bookings, whose time is over. Jobs of earlier releases name a date
 * that is held for a choice by what is now the id of its hold.
 */
export async function selectSessionsOfEndedHolds(db: Db, bookingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT DISTINCT h.session_id FROM seat_holds h
    WHERE (h.booking_id = ANY(${bookingIds}::uuid[]) OR h.id = ANY(${bookingIds}::uuid[]))
      AND ${isOverdueHold('h')}
    ORDER BY h.session_id`.execute(db);
  return rows.map(({ sessionId }) => sessionId);
}

/** The number of held seats: unpaid ones, and those offered to the waitlist. */
export async function countHeldSeats(db: Db): Promise<{ payment: number; waitlist: number }> {
  const seatsOf = (...kinds: HoldKind[]): RawBuilder<number> =>
    sql`coalesce(sum(h.seats) FILTER (WHERE h.kind IN (${sql.join(kinds.map(holdKind))})), 0)::int`;
  return db
    .selectFrom('seatHolds as h')
    .select([
      seatsOf('checkout', 'addition').as('payment'),
      seatsOf('offer', 'choice').as('waitlist'),
    ])
    .where(isOpenHold('h'))
    .executeTakeFirstOrThrow();
}

/** Ends the open holds of a moved session by its new start; returns the shortened ones. */
export async function shortenHolds(
  trx: Trx,
  sessionId: string,
): Promise<{ bookingId: string; expiresAt: Date }[]> {
  const { rows } = await sql<{ bookingId: string; expiresAt: Date }>`
    UPDATE seat_holds h SET expires_at = s.starts_at FROM class_sessions s
    WHERE s.id = ${sessionId}::uuid AND h.session_id = s.id AND ${isOpenHold('h')}
      AND h.expires_at > s.starts_at
    RETURNING h.booking_id, h.expires_at`.execute(trx);
  return rows;
}

/**
 * Locks the sessions that a person teaches and that have not ended, and those in which their seats are
 * only held, in id order to avoid deadlock.
 */
export async function lockSessionsToSuspend(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s WHERE s.id IN (
      SELECT taught.id FROM classes c JOIN class_sessions taught ON taught.class_id = c.id
      WHERE ${isTaughtBy('c', userId)} AND ${isScheduled('taught')} AND NOT ${hasEnded('taught')}
      UNION SELECT h.session_id FROM seat_holds h
      WHERE h.student_id = ${userId}::uuid AND ${isOpenHold('h')})
    ORDER BY s.id FOR UPDATE`.execute(trx);
}

/** The bookings of a student that still wait to be paid, accepted or chosen, in part or whole. */
export async function selectHeldBookings(trx: Trx, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT h.booking_id AS id FROM seat_holds h
    WHERE h.student_id = ${studentId}::uuid AND ${isOpenHold('h')} ORDER BY 1`.execute(trx);
  return rows.map(({ id }) => id);
}
