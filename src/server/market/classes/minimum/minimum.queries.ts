import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  decisionTime,
  isAsked,
  isUndecided,
  minStudents,
} from '#server/market/bookings/minimum-columns.ts';
import { holdKind, isOpenHold } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { isUpcoming, seatsByHand, takesPart } from '#server/market/bookings/states.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { minimumLimits } from '#shared/market/classes/dates/minimum.ts';
import { holdMs } from '#shared/money/payments.ts';
import { secondMs } from '#shared/units.ts';

const isDue = sql<boolean>`(${decisionTime} <= now()
  AND (s.asked_until IS NULL OR s.asked_until <= now() OR s.seats_taken >= ${minStudents}))`;

/** The dates whose decision or question is due, soonest first. */
export async function selectDueDates(db: Db) {
  return (
    db
      .selectFrom('classSessions as s')
      .innerJoin('classes as c', 'c.id', 's.classId')
      .select(['s.id as sessionId', 'c.teacherId'])
      .where(isUndecided)
      .where(isUpcoming('s'))
      .where(isDue)
      // The longest decision time, as a bound that can use the index.
      .where(
        's.startsAt',
        '<=',
        sql<Date>`now() + make_interval(hours => ${minimumLimits.decisionHours.max})`,
      )
      .orderBy('s.startsAt')
      .orderBy('s.id')
      .execute()
  );
}

/** Seats that were being paid at the time of the decision and still can be. */
const isHeldSince = sql<boolean>`
  (h.expires_at <= ${decisionTime} + make_interval(secs => ${holdMs / secondMs}))`;

const bookedSeats = sql<number>`(coalesce((
  SELECT sum(b.seats) FROM bookings b WHERE b.session_id = s.id AND ${takesPart('b')}), 0)::int
  + ${seatsByHand('s')})`;
const awaitedSeats = sql<number>`coalesce((
  SELECT sum(h.seats) FROM seat_holds h
  WHERE h.session_id = s.id AND h.kind IN (${holdKind('checkout')}, ${holdKind('addition')})
    AND ${isOpenHold('h')} AND h.expires_at > now() AND ${isHeldSince}), 0)::int`;

export type DateWithMinimum = NonNullable<Awaited<ReturnType<typeof selectDateWithMinimum>>>;

/** A caller that decides must hold the lock of the session. */
export async function selectDateWithMinimum(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as t', 't.id', 'c.teacherId')
    .select([
      's.id as sessionId',
      's.classId',
      'c.title',
      leadPicture('c').as('picture'),
      'c.timeZone',
      's.startsAt',
      's.endsAt',
      recipient('t').as('teacher'),
      minStudents.as('minStudents'),
      'c.belowMinimum',
      // It is upcoming and undecided.
      sql<boolean>`(${isUndecided} AND ${isUpcoming('s')})`.as('isOpen'),
      isDue.as('isDue'),
      isAsked.as('isAsked'),
      's.askedUntil',
      // The instructor's time to decide is over.
      sql<boolean>`coalesce(s.asked_until <= now(), false)`.as('isUnanswered'),
      // Seats of students who take part, and of people added by hand.
      bookedSeats.as('students'),
      // Further seats that are being paid.
      awaitedSeats.as('awaited'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.minStudents', 'is not', null)
    .executeTakeFirst();
}

/** The bookings whose students are notified of a decision. */
export async function selectTakingPart(trx: Trx, sessionIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.sessionId', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where(takesPart('b'))
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The deadline of the instructor's decision is before the start, even if the job runs late. */
export async function setAsked(trx: Trx, sessionId: string): Promise<void> {
  const deadline = sql<Date>`now() + make_interval(hours => ${minimumLimits.answerHours})`;
  await trx
    .updateTable('classSessions')
    .set({ askedUntil: sql<Date>`least(${deadline}, starts_at)` })
    .where('id', '=', sessionId)
    .execute();
}

/** The booked and undecided dates of a class. */
export async function selectBookedUndecided(trx: Trx, classId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('classSessions as s')
    .select('s.id')
    .where('s.classId', '=', classId)
    .where(isUndecided)
    .where(isUpcoming('s'))
    .where('s.seatsTaken', '>', 0)
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}
