import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { hasEnded, isNotInDoubt, isScheduled } from '#server/market/bookings/states.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';

export type EmailedPerson = Awaited<ReturnType<typeof selectEmailed>>[number];

/** One person, or everyone on these dates. */
type Which = { addedId: string } | { sessionIds: string[] };

/** The people who were added by hand and get emails, except those whose account has blocked the instructor. */
export async function selectEmailed(db: Db, which: Which) {
  return db
    .selectFrom('addedPeople as p')
    .innerJoin('classSessions as s', 's.id', 'p.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'p.teacherId')
    .select((eb) => [
      'p.id',
      'p.teacherId',
      'p.sessionId',
      'p.email',
      'p.name as fullName',
      'p.seats',
      'p.paidHow',
      dollars(eb.ref('p.amountCents')).as('amount'),
      's.revision',
      'c.updatedAt',
      's.classId',
      'c.title',
      leadPicture('c').as('picture'),
      'c.timeZone',
      'c.location',
      'c.latitude',
      'c.longitude',
      whatToExpectOf('c').as('whatToExpect'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s').as('meetings'),
      'teacher.fullName as teacherName',
      sql<boolean>`(${isScheduled('s')} AND NOT ${hasEnded('s')} AND ${isNotInDoubt('c')})`.as(
        'isComing',
      ),
    ])
    .where('addedId' in which ? sql<boolean>`p.id = ${which.addedId}::uuid` : ofSessions(which))
    .where('p.getsEmails', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM users account WHERE lower(account.email) = p.email
        AND ${hasBlocked(sql.ref('account.id'), sql.ref('p.teacher_id'))})`,
    )
    .orderBy('p.id')
    .$narrowType<{ email: string; fullName: string }>()
    .execute();
}

const ofSessions = ({ sessionIds }: { sessionIds: string[] }) =>
  sql<boolean>`p.session_id = ANY(${sessionIds}::uuid[])`;
