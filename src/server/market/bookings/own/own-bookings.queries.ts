import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { PageByTime } from '#server/db/page-cursor.ts';
import { inOrderOf, isAfter, type Keys } from '#server/db/page-keys.ts';
import type { Db } from '#server/db/schema.ts';
import {
  changedAt,
  entryRevision,
} from '#server/market/bookings/calendar/calendar-entries.queries.ts';
import { discountColumns, discountOf } from '#server/market/bookings/coupons/coupons.queries.ts';
import {
  bookingStart,
  firstMeetingOf,
  hasBegun,
  meetingsBooked,
} from '#server/market/bookings/first-meeting-columns.ts';
import { hasOpenLink } from '#server/market/bookings/handover/handovers.queries.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { minimumColumn } from '#server/market/bookings/minimum-columns.ts';
import { hasDateToMoveTo } from '#server/market/bookings/move/move-booking.queries.ts';
import {
  bookingPayment,
  bookingPayments,
  bookingRefunds,
  paidCents,
  pendingAddition,
} from '#server/market/bookings/payments/booking-payments-columns.ts';
import {
  lineOf,
  mayWriteLine,
  participantsOf,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import {
  isPaidByAnother,
  seatPriceOf,
  seatPricesOf,
} from '#server/market/bookings/seat-price-columns.ts';
import { releaseRecord } from '#server/market/bookings/seats/released-seats.queries.ts';
import {
  hasEnded,
  hasStarted,
  holdsSeat,
  isConfirmed,
  isOpen,
  isReleased,
  isScheduled,
  listingStatusOf,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { hiddenReason } from '#server/staff/removals/removal-columns.ts';
import type { Picture } from '#shared/files/images.ts';
import type { BookingList } from '#shared/market/bookings/booking-lists.ts';
import type { ReleaseRecord } from '#shared/market/bookings/bookings.ts';
import type { HiddenReason } from '#shared/market/bookings/doubt-words.ts';
import { adultAge, type WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';
import { fullDateIds, standbyOf } from './own-standby-columns.ts';

/** When a booking ended without taking place; for an unpaid one, the end of its hold. */
const canceledAt = sql<Date | null>`CASE WHEN NOT ${holdsSeat('b')}
  THEN coalesce(b.cancelled_at, (SELECT max(h.ended_at) FROM seat_holds h WHERE h.booking_id = b.id),
    b.created_at) END`;

/** Whether the student may see more of the class than the booking has. */
const isInClass = sql<boolean>`(${holdsSeat('b')} OR c.is_active)`;

/** The picture with the widths from which browsers choose. */
const firstPicture = sql`(
  SELECT jsonb_build_object('url', p.url, 'width', u.width, 'height', u.height,
    'widths', u.widths, 'placeholder', u.placeholder)
  FROM class_pictures p JOIN uploads u ON u.url = p.url
  WHERE p.class_id = c.id ORDER BY p.position LIMIT 1)`;

/** Null if unlimited; 0 if the session can't be booked. */
const availableSpots = sql<number | null>`
  CASE WHEN ${isScheduled('s')} AND c.is_active THEN s.capacity - s.seats_taken ELSE 0 END`;

/** The deadline of the student's choice after a material change. */
const openChoice = sql<Date | null>`(SELECT choice.choose_until FROM booking_choices choice
  WHERE choice.booking_id = b.id AND choice.answer IS NULL AND choice.choose_until >= now()
    AND ${isConfirmed('b')})`;

const bookingColumns = [
  'b.id',
  'b.status',
  isoTime(sql.ref<Date>('b.createdAt')).as('createdAt'),
  seatPriceOf('b').as('price'),
  ...discountColumns,
  'b.seats',
  'b.guests',
  lineOf('b').as('line'),
  participantsOf('b').as('participants'),
  mayWriteLine('b', 's').as('mayWriteLine'),
  'b.attendedSeats',
  sql<(number | null)[]>`coalesce(b.attended_meetings[b.first_meeting:], '{}')`.as(
    'attendedMeetings',
  ),
  isReleased('b').as('isReleased'),
  hasOpenLink('b').as('hasFriendLink'),
  standbyOf.as('standby'),
  isPaidByAnother('b').as('isPaidByAnother'),
  sql<ReleaseRecord | null>`CASE WHEN ${isConfirmed('b')} AND NOT ${hasStarted('s')}
    THEN ${releaseRecord} END`.as('releaseRecord'),
  isoTime(canceledAt).as('cancelledAt'),
  isoTime(sql.ref<Date | null>('b.noShowContestedAt')).as('noShowContestedAt'),
  isoTime(openChoice).as('chooseUntil'),
] as const;

const classColumns = [
  'c.id as classId',
  'c.title',
  sql<string>`(SELECT name FROM categories WHERE id = c.category_id)`.as('categoryName'),
  'c.maxSeatsPerBooking',
  sql<boolean>`coalesce(c.max_age < ${sql.lit(adultAge)}, false)`.as('isForChildren'),
  'c.minAge',
  'c.maxAge',
  sql<Picture | null>`CASE WHEN ${isInClass} THEN ${firstPicture} END`.as('picture'),
  sql<string>`CASE WHEN ${isInClass} THEN c.location ELSE 'Location not specified' END`.as(
    'location',
  ),
  sql<string>`CASE WHEN ${isInClass} THEN c.description ELSE '' END`.as('description'),
  sql<string | null>`CASE WHEN ${isInClass} THEN c.city END`.as('city'),
  sql<WhatToExpect | null>`CASE WHEN ${isInClass}
    THEN ${whatToExpectOf('c', takesPart('b'))} END`.as('whatToExpect'),
  'c.locationPrecision',
  pointOf('latitude').as('latitude'),
  pointOf('longitude').as('longitude'),
  'c.timeZone',
  'c.isActive as isClassActive',
  listingStatusOf('c').as('listingStatus'),
  sql<HiddenReason | null>`CASE WHEN ${holdsSeat('b')}
    THEN ${hiddenReason(sql.ref('c.removalId'))} END`.as('removal'),
] as const;

const dateColumns = [
  's.id as sessionId',
  availableSpots.as('availableSpots'),
  minimumColumn.as('minimum'),
  isoTime(bookingStart('b', 's')).as('startTime'),
  isoTime(sql.ref<Date>('s.endsAt')).as('endTime'),
  meetingsOf('s', firstMeetingOf('b')).as('meetings'),
  'b.firstMeeting',
] as const;

/** Columns from which the service derives further fields. */
const serviceColumns = [
  bookingStart('b', 's').as('startsAt'),
  entryRevision.as('revision'),
  changedAt.as('updatedAt'),
  'b.refundPolicy',
  seatPricesOf('b').as('seatPrices'),
  'b.priceCents',
  'b.discountCents',
  discountOf('b').as('coupon'),
  'c.priceCents as classPriceCents',
  meetingsBooked('b', 's').as('meetingsBooked'),
  's.meetingCount',
  'b.fullRefundUntil',
  paidCents.as('paidCents'),
  hasBegun('b', 's').as('hasStarted'),
  hasStarted('s').as('hasDateStarted'),
  hasEnded('s').as('hasEnded'),
  hasDateToMoveTo.as('hasDateToMoveTo'),
  fullDateIds.as('fullDateIds'),
  sql<boolean>`(b.handed_at IS NOT NULL)`.as('isHandedOver'),
  isOpen('s').as('isOpenDate'),
  sql<boolean>`EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)`.as('isReviewed'),
] as const;

function selectOwn(db: Db, appUrl: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select([...bookingColumns, ...classColumns, ...dateColumns])
    .select((eb) => [
      jsonBuildObject({
        username: eb.ref('teacher.username'),
        fullName: eb.ref('teacher.fullName'),
        profileImage: eb.ref('teacher.profileImage'),
        phoneNumber: sql<string | null>`CASE WHEN ${takesPart('b')} THEN teacher.phone_number END`,
      }).as('teacher'),
      bookingPayment(appUrl).as('payment'),
      pendingAddition(appUrl).as('addition'),
      bookingPayments.as('payments'),
      bookingRefunds.as('refunds'),
    ])
    .select(serviceColumns);
}

/** The exact point for students who take part; otherwise the public one. */
function pointOf(column: 'latitude' | 'longitude') {
  return sql<number | null>`CASE WHEN ${takesPart('b')} THEN ${sql.ref(`c.${column}`)}
    WHEN c.is_active THEN ${sql.ref(`c.shown_${column}`)} END`;
}

export async function selectOwnBooking(db: Db, bookingId: string, appUrl: string) {
  return selectOwn(db, appUrl).where('b.id', '=', bookingId).executeTakeFirst();
}

/** Upcoming bookings are soonest first, past and canceled ones latest first. */
export async function selectOwnBookings(
  db: Db,
  { studentId, appUrl }: { studentId: string; appUrl: string },
  { when, rowLimit, after }: PageByTime & { when: BookingList },
) {
  const moment = when === 'canceled' ? canceledAt : sql.ref<Date>('s.starts_at');
  const isDown = when !== 'upcoming';
  const keys: Keys = [
    { column: moment, value: sql`${after?.moment ?? null}::timestamptz`, isDown },
    { column: sql.ref('b.id'), value: sql`${after?.id ?? null}::uuid`, isDown },
  ];
  return selectOwn(db, appUrl)
    .where('b.studentId', '=', studentId)
    .select(exactTime(sql<Date>`${moment}`).$notNull().as('moment'))
    .where(isIn[when])
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(inOrderOf(keys))
    .limit(rowLimit)
    .execute();
}

export async function countOwnBookings(db: Db, studentId: string) {
  const countIn = (when: BookingList) => sql<number>`count(*) FILTER (WHERE ${isIn[when]})::int`;
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select([
      countIn('upcoming').as('upcoming'),
      countIn('past').as('past'),
      countIn('canceled').as('canceled'),
    ])
    .where('b.studentId', '=', studentId)
    .executeTakeFirstOrThrow();
}

/** The session was booked again, and nothing was paid for this booking. */
const isReplaced = sql<boolean>`(EXISTS (
  SELECT FROM bookings later
  WHERE later.session_id = b.session_id AND later.student_id = b.student_id AND later.id > b.id)
  AND ${paidCents} IS NULL)`;

const isIn: Record<BookingList, ReturnType<typeof sql<boolean>>> = {
  upcoming: sql`(${holdsSeat('b')} AND NOT ${hasEnded('s')})`,
  past: sql`(${holdsSeat('b')} AND ${hasEnded('s')})`,
  canceled: sql`(NOT ${holdsSeat('b')} AND NOT ${isReplaced})`,
};
