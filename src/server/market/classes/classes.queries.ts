import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '#server/db/compile-once.ts';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, NewClass, Trx } from '#server/db/schema.ts';
import { seatsOf } from '#server/market/bookings/bookings.queries.ts';
import { hasCoupons } from '#server/market/bookings/coupons/coupons.queries.ts';
import { bookingStart } from '#server/market/bookings/first-meeting-columns.ts';
import { paidCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { seatPriceOf } from '#server/market/bookings/seat-price-columns.ts';
import { hadAt } from '#server/market/bookings/seats/first-booking-columns.ts';
import {
  hasEnded,
  holdsSeat,
  isMarkedNoShow,
  isOpen,
  isScheduled,
  listingStatusOf,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { factsOf } from '#server/market/bookings/track-record/track-record-columns.ts';
import { isStudentOf, isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { reviewColumns, starCounts, teacherRating } from '#server/market/reviews/review-columns.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { removalColumn } from '#server/staff/removals/removal-columns.ts';
import {
  audienceWords,
  noExpectations,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';
import { reviewLimits } from '#shared/market/classes/review-limits.ts';
import {
  announcedStartsFor,
  canceledDate,
  nextOpeningFor,
} from './class-sessions/sessions.queries.ts';
import { type ExternalIds, externalIdsOfClass } from './external-ids.queries.ts';
import { namesOf } from './listing/class-names.queries.ts';
import { placeFields } from './listing/class-places.queries.ts';
import { readViewedSummary, viewedSummaries } from './lists/class-columns.ts';

export type ViewedClass = { classId: string; viewerId: string | null };
type ShownClass = ViewedClass & {
  /** Whose dates are shown before they open to everyone: usually the viewer's. */
  datesFor: string | null;
  appUrl: string;
};

/** The class with its reviews and the viewer's bookings, if the viewer may see it. */
export async function selectClassDetails(db: Db, viewed: ShownClass, hasAllReviews = true) {
  const [found] = await (hasAllReviews ? selectWhole : selectPage)(db, viewed);
  return found && readViewedSummary(found);
}

/** The limit is constant, so that PostgreSQL keeps the plan. */
const selectWhole = compileOnce((db, shown: ShownClass) => details(db, shown, sql<number>`ALL`));
const selectPage = compileOnce((db, shown: ShownClass) =>
  details(db, shown, sql.lit(reviewLimits.page + 1)),
);

function details(
  db: Db,
  { classId, viewerId, datesFor, appUrl }: ShownClass,
  maxReviews: RawBuilder<number>,
) {
  const visible = db
    .selectFrom('classes')
    .innerJoin('users as teacher', 'teacher.id', 'classes.teacherId')
    .select((eb) => [
      'classes.id',
      sql<string | null>`${datesFor}::uuid`.as('datesFor'),
      sql<string | null>`CASE WHEN ${isStudentOf(viewerId)} THEN teacher.phone_number END`.as(
        'teacherPhoneNumber',
      ),
      ...placeFields(viewerId),
      whatToExpectOf(
        'classes',
        sql<boolean>`(${isStudentOf(viewerId)} OR ${isTaughtBy('classes', viewerId)})`,
      ).as('whatToExpect'),
      'classes.maxSeatsPerBooking',
      'classes.lateMoveHours',
      // The REST API's name.
      'classes.isListed as isOffered',
      listingStatusOf('classes').as('listingStatus'),
      'classes.waitsFor',
      'classes.reviewReasons',
      'classes.minStudents',
      'classes.decisionHours',
      'classes.belowMinimum',
      'teacher.bio as teacherBio',
      'teacher.location as teacherLocation',
      teacherRating.as('teacherRating'),
      factsOf(sql.ref('classes.teacher_id')).as('teacherFacts'),
      attendees.as('attendeeCount'),
      canceledDate.as('canceledDate'),
      nextOpeningFor(datesFor).as('nextOpening'),
      announcedStartsFor(datesFor).as('announcedStarts'),
      sql<ExternalIds | null>`CASE WHEN ${isTaughtBy('classes', viewerId)}
        THEN ${externalIdsOfClass} END`.as('externalIds'),
      removalColumn(eb.ref('classes.removalId')).as('removal'),
      hasCoupons('classes').as('hasCoupons'),
      jsonArrayFrom(
        eb
          .selectFrom('reviews as r')
          .innerJoin('users as author', 'author.id', 'r.studentId')
          .select(reviewColumns)
          .whereRef('r.classId', '=', 'classes.id')
          .where('r.removalId', 'is', null)
          .orderBy('r.createdAt', 'desc')
          .orderBy('r.id', 'desc')
          .limit(maxReviews),
      ).as('reviews'),
      starCounts.as('starCounts'),
      seatsOf(viewerId, appUrl).as('viewerSeats'),
    ])
    .where('classes.id', '=', classId)
    .where(isVisibleTo(viewerId));
  return viewedSummaries(db, visible).compile(db);
}

/** Counts students of ended sessions; every author of a review is included. */
const attendees = sql<number>`(
  SELECT count(*)::int FROM class_sessions s JOIN bookings b ON b.session_id = s.id
  LEFT JOIN reviews r ON r.booking_id = b.id
  WHERE s.class_id = classes.id AND ${isScheduled('s')} AND ${hasEnded('s')} AND ${takesPart('b')}
    AND (NOT ${isMarkedNoShow('b')} OR r.id IS NOT NULL))`;

/**
 * Participants in booking order, with more columns than every viewer may see; booking details are
 * only for the student and the teacher.
 */
export async function selectEnrolled(db: Db, classId: string, viewerId: string | null) {
  return (
    db
      .selectFrom('classSessions as s')
      .innerJoin('classes', 'classes.id', 's.classId')
      .innerJoin('bookings as b', 'b.sessionId', 's.id')
      .innerJoin('users as student', 'student.id', 'b.studentId')
      .select((eb) => [
        'student.id',
        'student.username',
        'student.fullName',
        'student.profileImage',
        'student.showsInitialsOnly',
        sql<boolean>`student.deleted_at IS NOT NULL`.as('isDeleted'),
        'classes.teacherId',
        'b.id as seatId',
        sql<number>`(b.seats - 1)`.as('guests'),
        isoTime(hadAt('b')).as('joinedDate'),
        's.id as sessionId',
        onlyForConcerned(viewerId, eb.ref('b.id')).as('bookingId'),
        onlyForConcerned(viewerId, seatPriceOf('b')).as('price'),
        onlyForConcerned(viewerId, paidCents).as('paidCents'),
        'b.refundPolicy',
        'b.fullRefundUntil',
        bookingStart('b', 's').as('startsAt'),
      ])
      .where('s.classId', '=', classId)
      .where(isScheduled('s'))
      .where(holdsSeat('b'))
      .where(isVisibleTo(viewerId))
      // Those who are invited to a date before it opens see how many booked it, not who.
      .where(
        sql<boolean>`(${isOpen('s')} OR b.student_id = ${viewerId}::uuid
        OR ${isTaughtBy('classes', viewerId)})`,
      )
      .orderBy('b.id')
      .execute()
  );
}

function onlyForConcerned<T>(viewerId: string | null, value: Expression<T>) {
  return sql<T | null>`CASE WHEN b.student_id = ${viewerId}::uuid OR ${isTaughtBy('classes', viewerId)}
    THEN ${value} END`;
}

export type ListedClass = Omit<NewClass, keyof WhatToExpect> & { whatToExpect?: WhatToExpect };

export async function insertClass(
  trx: Trx,
  { whatToExpect = noExpectations, ...row }: ListedClass,
): Promise<void> {
  const words = audienceWords(whatToExpect);
  const searchedNames = namesOf(
    sql`${row.categoryId}::int`,
    sql`${row.teacherId}::uuid`,
    sql`${words}::text`,
  );
  await trx
    .insertInto('classes')
    .values({ ...row, ...whatToExpect, audienceWords: words, searchedNames })
    .execute();
}

type ClassChanges = Partial<
  Omit<ListedClass, 'id' | 'teacherId' | 'isActive' | 'createdAt' | 'updatedAt'>
>;

export async function updateClass(
  trx: Trx,
  classId: string,
  { categoryId, whatToExpect, ...listing }: ClassChanges,
): Promise<void> {
  const newCategoryId = sql<number>`coalesce(${categoryId ?? null}::int, category_id)`;
  const words = whatToExpect && audienceWords(whatToExpect);
  await trx
    .updateTable('classes')
    .set({
      ...listing,
      ...whatToExpect,
      audienceWords: words,
      categoryId: newCategoryId,
      searchedNames: namesOf(
        newCategoryId,
        sql`teacher_id`,
        words === undefined ? undefined : sql`${words}::text`,
      ),
      updatedAt: sql`now()`,
    })
    .where('id', '=', classId)
    .execute();
}
