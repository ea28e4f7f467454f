import { sql } from 'kysely';
import { dollars, exactTime, isoTime } from '#server/db/expressions.ts';
import type { PageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { unmarkedByHand } from '#server/market/bookings/by-hand/by-hand.queries.ts';
import { discountColumns } from '#server/market/bookings/coupons/coupons.queries.ts';
import { eachMeeting, localStart, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { minimumColumn } from '#server/market/bookings/minimum-columns.ts';
import {
  decidedRefundCents,
  paidCents,
  studentPayment,
} from '#server/market/bookings/payments/booking-payments-columns.ts';
import { shownWords } from '#server/market/bookings/private-words/private-words.queries.ts';
import { worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { hadAt } from '#server/market/bookings/seats/first-booking-columns.ts';
import {
  hasEnded,
  hasStarted,
  holdsSeat,
  isCanceledByStudent,
  isCanceledByTeacher,
  isConfirmed,
  isMarkedNoShow,
  isScheduled,
  openingOf,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';
import type { CalendarDays } from '#shared/market/bookings/teaching.ts';
import type { Slot } from '#shared/market/classes/slots.ts';
import { hasUnmarkedMeeting } from './meeting-attendance.queries.ts';

function selectTaught(db: Db) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      's.id',
      's.externalId',
      'c.id as classId',
      'c.externalId as classExternalId',
      'c.title',
      'c.location',
      'c.timeZone',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      's.capacity as maxStudents',
      's.seatsTaken',
      minimumColumn.as('minimum'),
      isScheduled('s').as('isScheduled'),
      isoTime(openingOf('s')).as('opensAt'),
      'c.isActive',
    ]);
}

/** How many students a list of dates names for each. */
const namedStudents = 4;

/** The first students of a session by name. */
const firstStudents = sql<{ fullName: string; seats: number }[]>`(
  SELECT coalesce(json_agg(named), '[]') FROM (
    SELECT coalesce(nullif(student.full_name, ''), student.username) AS "fullName", b.seats
    FROM bookings b JOIN users student ON student.id = b.student_id
    WHERE b.session_id = s.id AND ${holdsSeat('b')}
    ORDER BY student.full_name, b.id LIMIT ${sql.lit(namedStudents)}) AS named)`;

type Dates = { when?: 'next' | 'past' | undefined; externalId?: string | undefined };

/**
 * A teacher's sessions: current and upcoming ones soonest first, past ones latest first, or all, with canceled
 * ones.
 */
export async function selectTaughtSessions(
  db: Db,
  teacherId: string,
  { when, externalId, rowLimit, after }: PageByTime & Dates,
) {
  const isPast = when === 'past';
  const position = sql`(${after?.moment ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
  const isFurther = sql<boolean>`(s.starts_at, s.id) ${sql.raw(isPast ? '<' : '>')} ${position}`;
  return selectTaught(db)
    .select((eb) => [
      meetingsOf('s').as('meetings'),
      exactTime(eb.ref('s.startsAt')).$notNull().as('moment'),
      firstStudents.as('firstStudents'),
      sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND ${holdsSeat('b')})`.as('students'),
      // The number of people of a started session who are not marked yet.
      sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND ${takesPart('b')} AND ${hasStarted('s')}
          AND CASE WHEN s.meeting_count = 1 THEN ${isConfirmed('b')}
            ELSE ${hasUnmarkedMeeting} END) + ${unmarkedByHand('s')}`.as('unmarked'),
      sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND ${isMarkedNoShow('b')} AND b.no_show_contested_at IS NOT NULL)`.as(
        'contested',
      ),
    ])
    .where(permits('roster.read', teacherId))
    .$if(when !== undefined, (query) =>
      query.where(isScheduled('s')).where(sql<boolean>`(${hasEnded('s')}) = ${isPast}`),
    )
    .$if(externalId !== undefined, (query) =>
      query
        .where('s.externalIdTeacher', '=', teacherId)
        .where('s.externalId', '=', externalId ?? null),
    )
    .$if(after !== undefined, (query) => query.where(isFurther))
    .orderBy('s.startsAt', isPast ? 'desc' : 'asc')
    .orderBy('s.id', isPast ? 'desc' : 'asc')
    .limit(rowLimit)
    .execute();
}

/** The sessions with these ids, canceled or not. */
export async function selectTaughtSessionsById(db: Db, ids: string[]) {
  return selectTaught(db)
    .select(meetingsOf('s').as('meetings'))
    .where('s.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}

type ShownMeeting = Slot & { position: number };

/**
 * A teacher's sessions with a meeting that starts between two days of their own time zones, without
 * canceled ones: each with its first meeting, and with the meetings on these days.
 */
export async function selectTaughtBetween(db: Db, viewerId: string, { from, to }: CalendarDays) {
  // No zone is further than 14 hours from UTC, so these bounds lose nothing and use the index.
  const inUtc = (days: number, day: string) =>
    sql<Date>`(${day}::date + ${days}::int)::timestamp AT TIME ZONE 'UTC'`;
  return selectTaught(db)
    .innerJoinLateral(shownMeetings({ from, to }).as('shown'), (join) =>
      join.on(sql<boolean>`shown.meetings IS NOT NULL`),
    )
    .select([
      's.meetingCount',
      sql<Slot>`json_build_object('startTime', ${isoTime(sql.ref<Date>('s.starts_at'))},
        'endTime', ${isoTime(firstEnd)})`.as('firstMeeting'),
      'shown.meetings',
    ])
    .where(permits('roster.read', viewerId))
    .where(isScheduled('s'))
    .where('s.startsAt', '<', inUtc(2, to))
    .where((eb) =>
      eb.or([
        eb('s.startsAt', '>=', inUtc(-1, from)),
        eb.and([eb('s.meetingCount', '>', 1), eb('s.endsAt', '>=', inUtc(-1, from))]),
      ]),
    )
    .orderBy('shown.startsAt')
    .orderBy('s.id')
    .execute();
}

const firstEnd = sql<Date>`CASE WHEN s.meeting_count = 1 THEN s.ends_at ELSE (
  SELECT met.ends_at FROM session_meetings met WHERE met.session_id = s.id AND met.position = 1) END`;

/** One row, whose `meetings` are null if there are none on these days. */
const shownMeetings = ({ from, to }: CalendarDays) => sql<{
  startsAt: Date;
  meetings: ShownMeeting[];
}>`(
  SELECT min(met.starts_at) AS starts_at, json_agg(json_build_object('position', met.position,
      'startTime', ${isoTime(sql.ref<Date>('met.starts_at'))},
      'endTime', ${isoTime(sql.ref<Date>('met.ends_at'))}) ORDER BY met.position) AS meetings
  FROM ${eachMeeting('s')} AS met
  WHERE ${localStart('met', sql`s.time_zone`)}::date BETWEEN ${from}::date AND ${to}::date)`;

/** Students who are refunded if the session is canceled, or were refunded because it was canceled. */
const refundedStudents = sql<number>`(
  SELECT count(*)::int FROM bookings b
  WHERE b.session_id = s.id AND ((${holdsSeat('b')} AND ${paidCents} > 0)
    OR (${isCanceledByTeacher('b')} AND ${decidedRefundCents} > 0)))`;

/** One session, canceled or not. */
export async function selectTaughtSession(db: Db, sessionId: string) {
  return selectTaught(db)
    .select([
      meetingsOf('s').as('meetings'),
      refundedStudents.as('refundedStudents'),
      dollars(sql.ref<number>('c.price_cents')).as('price'),
      sql<boolean>`s.schedule_id IS NOT NULL`.as('isRepeating'),
    ])
    .select(['c.minAge', 'c.maxAge', 'c.grownUp'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Canceled bookings whose students the teacher may have to reach: bookings of a canceled session,
 * and bookings whose money was kept.
 */
const lostSeat = sql<boolean>`(${isCanceledByTeacher('b')}
  OR (${isCanceledByStudent('b')} AND ${paidCents} > 0))`;

/** Bookings with the contact details of their students, for the teacher only. */
function selectEntries(db: Db) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select((eb) => [
      'b.id as bookingId',
      'b.status',
      'b.seats',
      'b.guests',
      'b.attendedSeats',
      'b.firstMeeting',
      sql<(number | null)[]>`coalesce(b.attended_meetings, '{}')`.as('attendedMeetings'),
      isoTime(eb.ref('b.noShowContestedAt')).as('noShowContestedAt'),
      isoTime(hadAt('b')).as('joinedDate'),
      isoTime(eb.ref('b.cancelledAt')).as('cancelledAt'),
      'student.id',
      'student.id as studentId',
      'student.fullName',
      'student.username',
      'student.profileImage',
      // A deleted account has only a placeholder address.
      sql<string | null>`CASE WHEN student.deleted_at IS NULL THEN student.email END`.as('email'),
      'student.phoneNumber',
      ...discountColumns,
      dollars(worthOf('b')).as('total'),
      studentPayment.as('payment'),
    ]);
}

/** The students of a session by name. */
export async function selectRoster(db: Db, sessionId: string) {
  const teacher = sql`(SELECT c.teacher_id FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE s.id = b.session_id)`;
  return selectEntries(db)
    .select([holdsSeat('b').as('holdsSeat'), ...shownWords('b')])
    .select(hasBlocked(teacher, sql.ref('student.id')).as('isBlockedByMe'))
    .where('b.sessionId', '=', sessionId)
    .where((eb) => eb.or([holdsSeat('b'), lostSeat]))
    .orderBy('student.fullName')
    .orderBy('b.id')
    .execute();
}

/** The bookings with these ids, as on their rosters, whatever their status. */
export async function selectRosterEntries(db: Db, bookingIds: string[]) {
  return selectEntries(db)
    .select('b.sessionId')
    .where('b.id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .execute();
}
