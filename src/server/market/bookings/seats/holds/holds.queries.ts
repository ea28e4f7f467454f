import { type RawBuilder, sql } from 'kysely';
import type { Db, NewSeatHold, Trx } from '#server/db/schema.ts';
import { hasEnded, isReserved, isScheduled } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { HoldKind, HoldOutcome } from '#shared/market/bookings/holds.ts';

// The owner of `seat_holds`. The caller of each statement that writes holds the lock of the session.

export const isOpenHold = (hold: string) => sql<boolean>`${sql.ref(`${hold}.ended_at`)} IS NULL`;
/** The hold is open, and its time is over. */
export const isOverdueHold = (hold: string) =>
  sql<boolean>`(${isOpenHold(hold)} AND ${sql.ref(`${hold}.expires_at`)} <= now())`;

export const holdKind = (kind: HoldKind) => sql.lit(kind);
export const holdOutcome = (outcome: HoldOutcome) => sql.lit(outcome);

/** Holds that wait for a payment. */
export const unpaidKinds: HoldKind[] = ['checkout', 'addition'];
export const isUnpaidHold = (hold: string) =>
  sql<boolean>`${sql.ref(`${hold}.kind`)} IN (${sql.join(unpaidKinds.map(holdKind))})`;

/** The seats that an open hold takes up: released seats still belong to other students. */
export const heldSeats = (hold: string) =>
  sql<number>`(${sql.ref(`${hold}.seats`)} - ${sql.ref(`${hold}.claimed_seats`)})`;

/** The booking is reserved, but was not paid in time. */
export const hasHoldEnded = (booking: string) => sql<boolean>`(${isReserved(booking)} AND EXISTS (
  SELECT FROM seat_holds h WHERE h.booking_id = ${sql.ref(`${booking}.id`)} AND ${isOverdueHold('h')}))`;

/** Whether seats of the session are kept for this student; `student` is an SQL expression. */
export const hasHoldIn = (session: string, student: RawBuilder<unknown>, kind?: HoldKind) =>
  sql<boolean>`EXISTS (
    SELECT FROM seat_holds h WHERE h.session_id = ${sql.ref(`${session}.id`)} AND h.student_id = ${student}
      AND ${isOpenHold('h')} AND h.expires_at > now()
      AND ${kind ? sql`h.kind = ${holdKind(kind)}` : sql`true`})`;

/** For a hold `h` of a waitlist entry: the id of the offer, and of its booking once it is accepted. */
export const offerId = sql<string>`coalesce(h.booking_id, h.id)`;

export type NewHold = NewSeatHold & { expiresAt: Date };

/** Inserts holds; the caller takes their seats. */
export async function insertHolds(trx: Trx, holds: NewHold[]): Promise<void> {
  await trx.insertInto('seatHolds').values(holds).execute();
}

/** An INSERT of a hold with a booking if the condition is true, alone or as a part of another statement. */
export function insertHoldIf(hold: NewHold, condition: RawBuilder<unknown>) {
  const { id, kind, sessionId, studentId, bookingId, paymentId, seats, expiresAt } = hold;
  const { claimedSeats = 0, guests = null } = hold;
  return sql<{ id: string }>`
    INSERT INTO seat_holds (id, kind, session_id, student_id, booking_id, payment_id, seats, claimed_seats,
      guests, expires_at)
    SELECT ${id}::uuid, ${holdKind(kind)}, ${sessionId}::uuid, ${studentId}::uuid, ${bookingId}::uuid,
      ${paymentId}::uuid, ${seats}::int, ${claimedSeats}::int, ${guests}::text[], ${expiresAt}::timestamptz
    WHERE ${condition} RETURNING id`;
}

/**
 * Open holds: an offer; the holds of bookings, by kind; all holds of a student, or only a teacher's
 * offers to the student; or all or some holds of sessions.
 */
export type WhichHolds =
  | { offerId: string }
  | { bookingIds: string[]; kinds: HoldKind[] }
  | { studentId: string; offeredBy?: string }
  | { sessionIds: string[]; isOverdue?: boolean; undoOf?: string };

const isOfferedBy = (teacherId: string) => sql`h.kind = ${holdKind('offer')} AND h.session_id IN (
  SELECT s.id FROM class_sessions s JOIN classes c ON c.id = s.class_id WHERE ${isTaughtBy('c', teacherId)})`;

function isChosen(which: WhichHolds) {
  if ('offerId' in which)
    return sql<boolean>`h.id = ${which.offerId}::uuid AND h.kind = ${holdKind('offer')}`;
  if ('studentId' in which)
    return sql<boolean>`h.student_id = ${which.studentId}::uuid
      AND ${which.offeredBy ? isOfferedBy(which.offeredBy) : sql`true`}`;
  if ('bookingIds' in which)
    return sql<boolean>`h.booking_id = ANY(${which.bookingIds}::uuid[])
      AND h.kind = ANY(${which.kinds}::text[])`;
  return sql<boolean>`h.session_id = ANY(${which.sessionIds}::uuid[])
    AND ${which.isOverdue ? isOverdueHold('h') : sql`true`}
    AND ${which.undoOf ? sql`h.kind = ${holdKind('undo')} AND h.student_id = ${which.undoOf}::uuid` : sql`true`}`;
}

/** Ends holds; the caller returns their seats, and ends the bookings that wait for them. */
export async function endHolds(trx: Trx, which: WhichHolds, outcome: HoldOutcome) {
  return trx
    .updateTable('seatHolds as h')
    .set({ endedAt: sql<Date>`least(h.expires_at, now())`, outcome })
    .where(isChosen(which))
    .where(isOpenHold('h'))
    .returning(['h.id', 'h.kind', 'h.sessionId', 'h.bookingId', heldSeats('h').as('seats')])
    .execute();
}

/** The hold of a payment that has arrived, even late, became seats. */
export async function setHoldUsed(trx: Trx, paymentId: string) {
  return trx
    .updateTable('seatHolds')
    .set({ endedAt: sql<Date>`coalesce(ended_at, now())`, outcome: 'used' })
    .where('paymentId', '=', paymentId)
    .returning(['id', 'guests', 'claimedSeats'])
    .executeTakeFirst();
}

/** Whether a payment has turned the hold into seats. */
export async function selectIsUsed(db: Db, holdId: string): Promise<boolean> {
  const found = await db
    .selectFrom('seatHolds')
    .select('id')
    .where('id', '=', holdId)
    .where('outcome', '=', 'used')
    .executeTakeFirst();
  return found !== undefined;
}

/** Turns that many claimed seats of open holds into ordinary ones, starting with the oldest. */
export async function coverClaimedSeats(trx: Trx, sessionId: string, seats: number): Promise<void> {
  await sql`
    UPDATE seat_holds h SET claimed_seats = taking.after
    FROM (
      SELECT id, greatest(0, claimed_seats - greatest(0, ${seats} - coalesce(sum(claimed_seats)
        OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::int AS after
      FROM seat_holds open
      WHERE session_id = ${sessionId} AND claimed_seats > 0 AND ${isOpenHold('open')}) AS taking
    WHERE h.id = taking.id AND h.claimed_seats <> taking.after`.execute(trx);
}

/** The seats added to the booking that wait to be paid; null if there are none. */
export const addedSeats = (bookingId: string) => sql<{ seats: number; isOpen: boolean } | null>`(
  SELECT json_build_object('seats', h.seats, 'isOpen', NOT ${isOverdueHold('h')}) FROM seat_holds h
  WHERE h.booking_id = ${bookingId}::uuid AND h.kind = ${holdKind('addition')} AND ${isOpenHold('h')})`;

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
  const found = await trx
    .selectFrom('seatHolds as h')
    .select('h.id')
    .where('h.sessionId', '=', sessionId)
    .where(isOverdueHold('h'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The sessions of holds, for these bookings or with these ids, whose time is over. Jobs name a hold by its
 * booking, and an offer by its id; jobs of earlier releases also name a date held for a choice by its id.
 */
export async function selectSessionsOfEndedHolds(db: Db, bookingIds: string[]): Promise<string[]> {
  const isAny = sql<string>`ANY(${bookingIds}::uuid[])`;
  const rows = await db
    .selectFrom('seatHolds as h')
    .select('h.sessionId')
    .distinct()
    .where((eb) => eb.or([eb('h.bookingId', '=', isAny), eb('h.id', '=', isAny)]))
    .where(isOverdueHold('h'))
    .orderBy('h.sessionId')
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}

/** The number of held seats: unpaid seats, and seats offered to the waitlist. */
export async function countHeldSeats(db: Db): Promise<{ payment: number; waitlist: number }> {
  const seatsOf = (...kinds: HoldKind[]): RawBuilder<number> =>
    sql`coalesce(sum(h.seats) FILTER (WHERE h.kind IN (${sql.join(kinds.map(holdKind))})), 0)::int`;
  return db
    .selectFrom('seatHolds as h')
    .select([seatsOf('checkout', 'addition').as('payment'), seatsOf('offer').as('waitlist')])
    .where(isOpenHold('h'))
    .executeTakeFirstOrThrow();
}

/** Ends the open holds of a moved session by its new start; returns the shortened ones. */
export async function shortenHolds(trx: Trx, sessionId: string) {
  return trx
    .updateTable('seatHolds as h')
    .from('classSessions as s')
    .set((eb) => ({ expiresAt: eb.ref('s.startsAt') }))
    .where('s.id', '=', sessionId)
    .whereRef('h.sessionId', '=', 's.id')
    .where(isOpenHold('h'))
    .whereRef('h.expiresAt', '>', 's.startsAt')
    .returning(['h.id', 'h.bookingId', 'h.expiresAt'])
    .execute();
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

/** Locks the sessions of these holds, in id order to avoid deadlock. */
export async function lockSessionsOfHolds(trx: Trx, which: WhichHolds): Promise<void> {
  await sql`
    SELECT FROM class_sessions WHERE id IN (
      SELECT h.session_id FROM seat_holds h WHERE ${isChosen(which)} AND ${isOpenHold('h')})
    ORDER BY id FOR UPDATE`.execute(trx);
}
