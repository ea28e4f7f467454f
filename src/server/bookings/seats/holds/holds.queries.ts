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

/** Open holds of bookings, by kind; of sessions: all, or overdue ones, or those for an Undo of a student. */
export type WhichHolds =
  | { bookingIds: string[]; kinds: HoldKind[] }
  | { sessionIds: string[]; isOverdue?: boolean; undoOf?: string };

/** The kinds of holds in the session of their booking. */
export const kindsOfOwnSession: HoldKind[] = ['checkout', 'addition', 'offer'];
/** The kinds of holds that remain when their booking is canceled. */
export const kindsOfOtherSeats: HoldKind[] = ['choice', 'undo'];

/** Ends holds; the caller returns their seats, and ends the bookings that wait for them. */
export async function endHolds(trx: Trx, which: WhichHolds, outcome: HoldOutcome) {
  const isChosen =
    'bookingIds' in which
      ? sql<boolean>`h.booking_id = ANY(${which.bookingIds}::uuid[])
          AND h.kind = ANY(${which.kinds}::text[])`
      : sql<boolean>`h.session_id = ANY(${which.sessionIds}::uuid[])
          AND ${which.isOverdue ? isOverdueHold('h') : sql`true`}
          AND ${which.undoOf ? isUndoOf('h', sql`${which.undoOf}::uuid`) : sql`true`}`;
  return trx
    .updateTable('seatHolds as h')
    .set({ endedAt: sql<Date>`least(h.expires_at, now())`, outcome })
    .where(isChosen)
    .where(isOpenHold('h'))
    .returning([
      'h.id',
      'h.kind',
      'h.sessionId',
      'h.bookingId',
      // The seats that became free, without those of the booking itself.
      sql<number>`CASE WHEN ${isCountedHold('h')} THEN h.seats ELSE 0 END`.as('seats'),
    ])
    .$narrowType<{ bookingId: string }>()
    .execute();
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
 * The sessions of holds, for these bookings, whose time is over. Jobs of earlier releases name a date
 * that is held for a choice by what is now the id of its hold.
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
export async function shortenHolds(trx: Trx, sessionId: string) {
  return trx
    .updateTable('seatHolds as h')
    .from('classSessions as s')
    .set((eb) => ({ expiresAt: eb.ref('s.startsAt') }))
    .where('s.id', '=', sessionId)
    .whereRef('h.sessionId', '=', 's.id')
    .where(isOpenHold('h'))
    .whereRef('h.expiresAt', '>', 's.startsAt')
    .returning(['h.bookingId', 'h.expiresAt'])
    .$narrowType<{ bookingId: string }>()
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

/** The bookings of a student that still wait to be paid, accepted or chosen, in part or whole. */
export async function selectHeldBookings(trx: Trx, studentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('seatHolds as h')
    .select('h.bookingId')
    .distinct()
    .where('h.studentId', '=', studentId)
    .where(isOpenHold('h'))
    .orderBy('h.bookingId')
    .$narrowType<{ bookingId: string }>()
    .execute();
  return rows.map(({ bookingId }) => bookingId);
}
