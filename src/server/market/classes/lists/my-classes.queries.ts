import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { PageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { bookingStart, firstMeetingOf } from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import {
  seatDiscountOf,
  seatPriceOf,
  worthOf,
} from '#server/market/bookings/seat-price-columns.ts';
import { holdsSeat, isScheduled, listingStatusOf } from '#server/market/bookings/states.queries.ts';
import {
  externalIdsOfClass,
  withExternalIds,
} from '#server/market/classes/external-ids.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { readViewedSummary, selectClassSummaries, viewedSummaries } from './class-columns.ts';

/** The user's created and booked classes. */
export async function selectMyClasses(db: Db, viewerId: string) {
  const [created, enrolled] = await Promise.all([
    selectCreatedClasses(db, viewerId),
    selectEnrolledClasses(db, viewerId),
  ]);
  return { created, enrolled };
}

type Page = PageById & { externalId?: string | undefined };

/** The classes that a user teaches, hidden ones too, newest first: all, or a page. */
export async function selectCreatedClasses(db: Db, teacherId: string, page?: Page) {
  const created = db
    .selectFrom('classes')
    .select([
      'id',
      sql<string | null>`classes.teacher_id`.as('datesFor'),
      'waitsFor',
      listingStatusOf('classes').as('listingStatus'),
      externalIdsOfClass.as('externalIds'),
    ])
    .where(isTaughtBy('classes', teacherId))
    .$if(page?.externalId !== undefined, (query) =>
      query.where('externalId', '=', page?.externalId ?? null),
    )
    .$if(page?.after !== undefined, (query) => query.where('id', '<', page?.after ?? null))
    .orderBy('id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.rowLimit ?? 0));
  const { rows } = await viewedSummaries(db, created).execute(db);
  return rows
    .map(readViewedSummary)
    .map(({ summary, externalIds, ...own }) =>
      withExternalIds({ ...summary, ...own }, externalIds),
    );
}

/** The student's classes, newest booking first, each with that booking. */
export async function selectEnrolledClasses(db: Db, studentId: string) {
  const booked = db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select('s.classId as id')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('b.id'),
        sessionId: eb.ref('s.id'),
        status: eb.ref('b.status'),
        noShowContestedAt: isoTime(eb.ref('b.noShowContestedAt')),
        createdAt: isoTime(eb.ref('b.createdAt')),
        price: seatPriceOf('b'),
        discount: seatDiscountOf('b'),
        seats: eb.ref('b.seats'),
        guests: eb.ref('b.guests'),
        total: dollars(worthOf('b')),
        startTime: isoTime(bookingStart('b', 's')),
        endTime: isoTime(eb.ref('s.endsAt')),
        meetings: meetingsOf('s', firstMeetingOf('b')),
        firstMeeting: eb.ref('b.firstMeeting'),
        listingStatus: listingStatusOf('c'),
      }).as('booking'),
    )
    .where('b.studentId', '=', studentId)
    .where(holdsSeat('b'))
    .where(isScheduled('s'))
    .orderBy('b.id', 'desc');
  const rows = await selectClassSummaries(db, booked);
  return rows.map(({ summary, booking }) => ({ ...summary, booking }));
}
