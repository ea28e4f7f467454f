import { type RawBuilder, sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { type LeadPicture, leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { type Meeting, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { hasFreeSpot, holdsSeat, isPublicDate } from '#server/market/bookings/states.queries.ts';
import { isAnnounced } from '#server/market/classes/announced-classes.queries.ts';
import {
  categoryConditions,
  type SearchScope,
  sessionConditions,
} from '#server/market/search/search-conditions.queries.ts';
import { matchingIn } from '#server/market/search/search-matches.queries.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { followLimits } from '#shared/market/follows/follow-limits.ts';

/** In order of their 8 AM. */
export async function selectDueReaders(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT r.user_id FROM digest_readers r JOIN users u ON u.id = r.user_id
    WHERE r.next_at <= ${now} AND ${mayAct('u')}
      AND EXISTS (SELECT FROM follows f WHERE f.user_id = r.user_id)
    ORDER BY r.next_at, r.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

export type Reading = { userId: string; now: Date };

/**
 * For the session `s` of the class `c`: opened to everyone after it was followed, not yet sent to the reader, and
 * open to them. A date that its schedule added later is only new if no earlier one can be booked.
 */
function isNews(
  { userId, now }: Reading,
  followedAt: RawBuilder<unknown>,
  isMatch: (session: string) => RawBuilder<boolean>,
) {
  const canBook = (session: string) => sql`${isMatch(session)} AND ${hasFreeSpot(session)}`;
  return sql<boolean>`(c.is_active AND ${isAnnounced} AND ${canBook('s')}
    AND greatest(s.created_at, s.opens_at, c.first_active_at) > greatest(${followedAt},
      ${now}::timestamptz - make_interval(days => ${followLimits.newForDays}))
    AND NOT ${isTaughtBy('c', userId)}
    AND ${areUnblocked(userId, sql`c.teacher_id`)}
    AND NOT EXISTS (SELECT FROM digest_dates sent
      WHERE sent.user_id = ${userId} AND sent.session_id = s.id)
    AND NOT EXISTS (SELECT FROM bookings b
      WHERE b.session_id = s.id AND b.student_id = ${userId} AND ${holdsSeat('b')})
    AND NOT EXISTS (SELECT FROM class_sessions earlier
      WHERE earlier.schedule_id = s.schedule_id AND earlier.created_at < s.created_at
        AND ${canBook('earlier')}))`;
}

/** Bounds the work for a reader; more dates are in the next digest. */
const maxDates = sql.lit(500);

export type News = { followId: string; sessionId: string };

/** The new dates of followed classes, then of followed instructors; soonest first. */
export async function selectNewsOfThings(db: Db, reading: Reading): Promise<News[]> {
  const asOf = sql`${reading.now}::timestamptz`;
  const { rows } = await sql<News>`
    SELECT f.id AS follow_id, s.id AS session_id FROM follows f
    CROSS JOIN LATERAL (
      SELECT id, teacher_id, is_active, first_active_at, announced_from FROM classes
      WHERE id = f.class_id
      UNION ALL SELECT id, teacher_id, is_active, first_active_at, announced_from FROM classes
      WHERE teacher_id = f.instructor_id) AS c
    JOIN class_sessions s ON s.class_id = c.id
    WHERE f.user_id = ${reading.userId} AND f.search IS NULL
      AND ${isNews(reading, sql`f.created_at`, (session) => isPublicDate(session, asOf))}
    ORDER BY f.class_id IS NULL, s.starts_at, s.id LIMIT ${maxDates}`.execute(db);
  return rows;
}

type FollowedSearch = { followId: string; followedAt: Date; scope: SearchScope };

/** The new dates that these searches find, in one statement. */
export async function selectNewsOfSearches(
  db: Db,
  reading: Reading,
  searches: FollowedSearch[],
): Promise<News[]> {
  if (searches.length === 0) return [];
  const found = searches.map(({ followId, followedAt, scope }) => {
    const isMatch = (session: string) => sessionConditions(scope, session);
    return sql`(WITH ${matchingIn(scope, { also: categoryConditions(scope) })}
      SELECT ${followId}::uuid AS follow_id, s.id AS session_id
      FROM matching JOIN classes c ON c.id = matching.id JOIN class_sessions s ON s.class_id = c.id
      WHERE ${isNews(reading, sql`${followedAt}::timestamptz`, isMatch)}
      ORDER BY s.starts_at, s.id LIMIT ${maxDates})`;
  });
  const { rows } = await sql<News>`${sql.join(found, sql` UNION ALL `)}`.execute(db);
  return rows;
}

export type NewDate = {
  sessionId: string;
  classId: string;
  title: string;
  picture: LeadPicture | null;
  location: string;
  timeZone: string;
  price: number;
  startTime: string;
  endTime: string;
  meetings: Meeting[];
};

/** Soonest first. */
export async function selectNewDates(db: Db, sessionIds: string[]): Promise<NewDate[]> {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      's.id as sessionId',
      's.classId',
      'c.title',
      leadPicture('c').as('picture'),
      'c.location',
      'c.timeZone',
      dollars(eb.ref('c.priceCents')).as('price'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s').as('meetings'),
    ])
    .where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute();
}

/** Deletes marks of dates that are no longer new; a day later, because clocks differ. */
export async function deleteOldMarks(db: Db): Promise<void> {
  await db
    .deleteFrom('digestDates')
    .where('sentAt', '<', sql<Date>`now() - make_interval(days => ${followLimits.newForDays + 1})`)
    .execute();
}
