import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import {
  freeSeats,
  hasEnded,
  isOpen,
  isScheduled,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { isKeptInFeeds } from '#server/market/calendars/calendar-feeds.queries.ts';
import { isAnnounced } from '#server/market/classes/announced-classes.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

export type DatesOf = { teacherId: string } | { classId: string } | { sessionId: string };

/** Dates of public classes as everyone may see them, soonest first. */
function publicDates(db: Db, of: DatesOf) {
  const isWanted =
    'teacherId' in of
      ? isTaughtBy('c', of.teacherId)
      : 'classId' in of
        ? sql<boolean>`c.id = ${of.classId}::uuid`
        : sql<boolean>`s.id = ${of.sessionId}::uuid`;
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select((eb) => [
      's.id',
      's.classId',
      's.revision',
      's.releasedSeats as releasedSpots',
      'c.title',
      'c.location',
      'c.shownLatitude as latitude',
      'c.shownLongitude as longitude',
      'c.timeZone',
      'c.updatedAt',
      'teacher.fullName as teacherName',
      dollars(eb.ref('c.priceCents')).as('price'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s').as('meetings'),
      freeSeats('s').as('availableSpots'),
      sql<boolean>`NOT ${isScheduled('s')}`.as('isCanceled'),
    ])
    .where(isWanted)
    .where('c.isActive', '=', true)
    .where(isOpen('s'))
    .orderBy('s.startsAt')
    .orderBy('s.id');
}

export type PublicDate = Awaited<ReturnType<typeof selectUpcomingDates>>[number];

/** The next dates that have not started. */
export async function selectUpcomingDates(db: Db, of: DatesOf, limit: number) {
  return publicDates(db, of).where(isUpcoming('s')).limit(limit).execute();
}

/** The next dates that have not ended, with canceled ones for calendars that have their entries. */
export async function selectFeedDates(db: Db, of: DatesOf, limit: number) {
  return (
    publicDates(db, of)
      // Only instructors' feeds leave out unannounced classes: a subscriber to a class's own feed already
      // knows the class.
      .$if('teacherId' in of, (query) => query.where(isAnnounced))
      .where(isKeptInFeeds)
      .where(sql<boolean>`NOT ${hasEnded('s')}`)
      .limit(limit)
      .execute()
  );
}

/** The public class with this id, or with this date. */
export async function selectPublicClass(db: Db, kind: 'class' | 'session', id: string) {
  const classId =
    kind === 'class'
      ? sql`${id}::uuid`
      : sql`(SELECT s.class_id FROM class_sessions s WHERE s.id = ${id}::uuid AND ${isOpen('s')})`;
  return db
    .selectFrom('classes')
    .select(['id', 'title', 'teacherId'])
    .where(sql<boolean>`id = ${classId}`)
    .where('isActive', '=', true)
    .executeTakeFirst();
}
