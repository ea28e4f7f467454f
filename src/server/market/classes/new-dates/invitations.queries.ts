import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { cameTo } from '#server/market/bookings/roster/who-came-columns.ts';
import { isOpen, isUpcoming } from '#server/market/bookings/states.queries.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { opensFirstLimits } from '#shared/market/classes/dates/opens-first.ts';

type WhoCame = {
  teacherId: string;
  /** Only those who came to this date. */
  cameTo: string | null;
};

/**
 * The people who came to a date of the teacher, or to this one, within `opensFirstLimits.cameDays`, except those with
 * a block between them and the teacher; the latest first.
 */
const peopleWhoCame = ({ teacherId, cameTo: dateId }: WhoCame) => sql<{ id: string }>`
  SELECT student.id FROM classes c JOIN class_sessions s ON s.class_id = c.id
  JOIN bookings b ON b.session_id = s.id JOIN users student ON student.id = b.student_id
  WHERE ${isTaughtBy('c', teacherId)} AND s.id = coalesce(${dateId}::uuid, s.id) AND ${cameTo('b', 's')}
    AND s.ends_at > now() - make_interval(days => ${sql.lit(opensFirstLimits.cameDays)})
    AND ${mayAct('student')} AND ${areUnblocked(sql`student.id`, teacherId)}
  GROUP BY student.id ORDER BY max(s.ends_at) DESC, student.id LIMIT ${sql.lit(opensFirstLimits.people)}`;

/** Invites the people who came to book the session first, and returns how many. */
export async function inviteWhoCame(trx: Trx, sessionId: string, who: WhoCame): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO session_invitations (session_id, student_id)
    SELECT ${sessionId}::uuid, came.id FROM (${peopleWhoCame(who)}) AS came`.execute(trx);
  return Number(numAffectedRows);
}

/** The time until the session opens to everyone; undefined for one that did not open first. */
export async function selectOpening(db: Db, sessionId: string) {
  return db
    .selectFrom('classSessions as s')
    .select([
      's.classId',
      isUpcoming('s').as('isUpcoming'),
      sql<number>`(1000 * extract(epoch FROM s.opens_at - now()))::float8`.as('leftMs'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.opensAt', 'is not', null)
    .executeTakeFirst();
}

/** For emails: the session that opens first to its invited people; undefined once it is open or canceled. */
export async function selectInvited(db: Db, sessionId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select((eb) => [
      's.classId',
      's.id as sessionId',
      'c.teacherId',
      'c.title',
      'c.location',
      'c.timeZone',
      'c.priceCents',
      leadPicture('c').as('picture'),
      'teacher.fullName as teacherName',
      's.opensFirstTo',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      isoTime(eb.ref('s.opensAt')).$notNull().as('opensAt'),
      meetingsOf('s').as('meetings'),
      sql<{ userId: string; person: Recipient }[]>`(
        SELECT coalesce(json_agg(json_build_object('userId', u.id, 'person', ${recipient('u')})
          ORDER BY u.id), '[]')
        FROM session_invitations invited JOIN users u ON u.id = invited.student_id
        WHERE invited.session_id = s.id AND ${mayAct('u')}
          AND ${areUnblocked(sql`u.id`, sql`c.teacher_id`)})`.as('people'),
    ])
    .where('s.id', '=', sessionId)
    .where('c.isActive', '=', true)
    .where(isUpcoming('s'))
    .where(sql<boolean>`NOT ${isOpen('s')}`)
    .executeTakeFirst();
}

/** Deletes the invitations to a date that is open to everyone, or canceled: they have no use anymore. */
export async function deleteInvitationsTo(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('sessionInvitations').where('sessionId', '=', sessionId).execute();
}

/** Deletes the invitations of a person whose account is deleted. */
export async function deleteInvitationsOf(trx: Trx, studentId: string): Promise<void> {
  await trx.deleteFrom('sessionInvitations').where('studentId', '=', studentId).execute();
}
