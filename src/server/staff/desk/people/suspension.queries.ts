import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  bookedMeetingsLeft,
  meetingsBooked,
} from '#server/market/bookings/first-meeting-columns.ts';
import { unrefundedCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { holdsSeat, isCourseUnderway, isUpcoming } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** For queries about everything that canceling all dates of this person ends. */
const datesOf = (db: Db, teacherId: string) =>
  db
    .selectFrom('classes as c')
    .innerJoin('classSessions as s', 's.classId', 'c.id')
    .leftJoin('bookings as b', (join) => join.onRef('b.sessionId', '=', 's.id').on(holdsSeat('b')))
    .where(isTaughtBy('c', teacherId))
    .where(sql<boolean>`(${isUpcoming('s')} OR ${isCourseUnderway('s')})`);

export async function selectDateCounts(db: Db, teacherId: string) {
  return datesOf(db, teacherId)
    .select((eb) => [
      eb
        .selectFrom('classes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(isTaughtBy('classes', teacherId))
        .where('classes.isListed', '=', true)
        .$asScalar()
        .as('classes'),
      sql<number>`count(DISTINCT s.id) FILTER (WHERE ${isUpcoming('s')})::int`.as('upcomingDates'),
      sql<number>`count(DISTINCT s.id) FILTER (WHERE NOT ${isUpcoming('s')})::int`.as(
        'coursesUnderway',
      ),
      sql<number>`count(DISTINCT b.student_id)::int`.as('learners'),
    ])
    .executeTakeFirstOrThrow();
}

/** The bookings that were paid through us, one row for each group that is refunded alike. */
export async function selectPaidBookings(db: Db, teacherId: string) {
  const booked = datesOf(db, teacherId).select([
    unrefundedCents.as('paidCents'),
    worthOf('b').as('worthCents'),
    meetingsBooked('b', 's').as('meetings'),
    bookedMeetingsLeft('b', 's').as('meetingsLeft'),
  ]);
  const alike = ['paidCents', 'worthCents', 'meetings', 'meetingsLeft'] as const;
  return db
    .selectFrom(booked.as('booked'))
    .select([...alike, sql<number>`count(*)::int`.as('count')])
    .where('paidCents', '>', 0)
    .$narrowType<{ paidCents: number }>()
    .groupBy(alike)
    .execute();
}
