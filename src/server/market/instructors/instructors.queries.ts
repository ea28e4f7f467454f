import { sql } from 'kysely';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { PageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { isPublicDate } from '#server/market/bookings/states.queries.ts';
import { selectClassSummaries } from '#server/market/classes/lists/class-columns.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** The public profile of an instructor with a public class. */
export async function selectInstructor(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.username',
      'users.fullName',
      'users.profileImage',
      'users.bio',
      'users.location',
      teachingSince.as('teachingSince'),
    ])
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .where(isInstructor('users'))
    .executeTakeFirst();
}

/** For an alias of `users`: the account has a public class. */
export const isInstructor = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.deleted_at`)} IS NULL AND EXISTS (
    SELECT FROM classes c WHERE ${isTaughtBy('c', sql.ref(`${user}.id`))} AND c.is_active))`;

/** Whether the account has the page of an instructor. */
export async function selectHasPage(db: Db, userId: string): Promise<boolean> {
  const { hasPage } = await db
    .selectFrom('users')
    .select(isInstructor('users').as('hasPage'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return hasPage;
}

const teachingSince = sql<string>`(
  SELECT ${isoTime(sql<Date>`min(c.created_at)`)} FROM classes c WHERE c.teacher_id = users.id)`;

/** Active classes with an upcoming date, soonest first, after the class `after`. */
export async function selectUpcomingClasses(
  db: Db,
  teacherId: string,
  { rowLimit, after }: PageByTime,
) {
  const isFurther = sql<boolean>`(next.starts_at, classes.id) >
    (${after?.moment ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
  const page = db
    .selectFrom('classes')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('classSessions as s')
          .select((of) => of.fn.min('s.startsAt').as('startsAt'))
          .whereRef('s.classId', '=', 'classes.id')
          .where(isPublicDate('s'))
          .as('next'),
      (join) => join.onTrue(),
    )
    .select((eb) => ['classes.id', exactTime(eb.ref('next.startsAt')).$notNull().as('moment')])
    .where(isTaughtBy('classes', teacherId))
    .where('classes.isActive', '=', true)
    .where('next.startsAt', 'is not', null)
    .$if(after !== undefined, (query) => query.where(isFurther))
    .orderBy('next.startsAt')
    .orderBy('classes.id')
    .limit(rowLimit);
  return selectClassSummaries(db, page);
}
