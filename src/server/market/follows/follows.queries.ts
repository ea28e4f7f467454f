import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, NewFollow, Trx } from '#server/db/schema.ts';
import { cameByLink } from '#server/market/bookings/payments/commission.queries.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { isInstructor } from '#server/market/instructors/instructors.queries.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { addDays } from '#shared/days.ts';
import { hourMs } from '#shared/units.ts';

/** What the user follows, newest first. The name is null while the class or instructor isn't public. */
export async function selectFollows(db: Db, viewerId: string) {
  return db
    .selectFrom('follows')
    .leftJoin('classes', (join) =>
      join.onRef('classes.id', '=', 'follows.classId').on(isVisibleTo(viewerId)),
    )
    .leftJoin('users as instructor', (join) =>
      join.onRef('instructor.id', '=', 'follows.instructorId').on(isInstructor('instructor')),
    )
    .select((eb) => [
      'follows.id',
      'follows.instructorId',
      'instructor.username',
      'follows.classId',
      'follows.search',
      eb.fn.coalesce('follows.searchName', 'classes.title', 'instructor.fullName').as('name'),
      isoTime(eb.ref('follows.createdAt')).as('createdAt'),
    ])
    .where('follows.userId', '=', viewerId)
    .orderBy('follows.createdAt', 'desc')
    .orderBy('follows.id', 'desc')
    .execute();
}

export async function selectIsInstructor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isInstructor('users'))
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertFollow(
  trx: Trx,
  follow: NewFollow,
  linkToken: string | null,
): Promise<void> {
  const { instructorId, classId } = follow;
  const teacher = sql`coalesce(${instructorId}::uuid,
    (SELECT teacher_id FROM classes WHERE id = ${classId}::uuid))`;
  await trx
    .insertInto('follows')
    .values({ ...follow, cameByLink: cameByLink(teacher, linkToken) })
    .execute();
}

/** Deletes what the user follows and what they were sent, and ends that others follow them. */
export async function deleteFollowsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('follows')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('instructorId', '=', userId)]))
    .execute();
  await trx.deleteFrom('digestDates').where('userId', '=', userId).execute();
  await trx.deleteFrom('digestReaders').where('userId', '=', userId).execute();
}

/**
 * The next 8 AM in the time zone after `now`, on a later day than the last digest. By this server's table
 * of time zones.
 */
export function nextMorning({ timeZone, sentAt }: Pick<Reader, 'timeZone' | 'sentAt'>, now: Date) {
  const day = new Date(Date.parse(`${wallClock(now, timeZone)}Z`) + 16 * hourMs);
  const dayAfter = sentAt ? addDays(wallClock(sentAt, timeZone).slice(0, 10), 1) : '';
  const later = [day.toISOString().slice(0, 10), dayAfter].sort().at(-1);
  return momentOf(`${later}T08:00`, timeZone);
}

type Reader = { timeZone: string; nextAt: Date; sentAt: Date | null };

/** Locks the row of the reader until the end of the transaction. */
export async function lockReader(trx: Trx, userId: string): Promise<Reader | undefined> {
  return trx
    .selectFrom('digestReaders')
    .select(['timeZone', 'nextAt', 'sentAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}
