import { sql } from 'kysely';
import { containsTextOrIsBy } from '#server/db/contains-text.ts';
import { countWaiting } from '#server/db/count-waiting.ts';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import type { ApplicationStatus } from '#shared/staff/desk/applications.ts';

/** The person's newest application with its decision. */
export async function selectLatestApplication(db: Db, userId: string) {
  return db
    .selectFrom('instructorApplications as a')
    .select((eb) => [
      'a.id',
      'a.text',
      'a.link',
      'a.status',
      'a.reason',
      isoTime(eb.ref('a.createdAt')).as('createdAt'),
      isoTime(eb.ref('a.decidedAt')).as('decidedAt'),
    ])
    .where('a.userId', '=', userId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertApplication(
  trx: Trx,
  application: { userId: string; text: string; link: string },
): Promise<void> {
  await trx
    .insertInto('instructorApplications')
    .values({ id: newId(), ...application })
    .execute();
}

export async function selectApplicantId(db: Db, applicationId: string) {
  const row = await db
    .selectFrom('instructorApplications')
    .select('userId')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row?.userId;
}

/** Locks the application until the end of the transaction; the account must be locked first. */
export async function lockApplication(trx: Trx, applicationId: string) {
  return trx
    .selectFrom('instructorApplications as a')
    .innerJoin('users as applicant', 'applicant.id', 'a.userId')
    .select(['a.id', 'a.userId', 'a.status'])
    .select(['applicant.fullName', 'applicant.suspendedAt'])
    .where('a.id', '=', applicationId)
    .forUpdate('a')
    .executeTakeFirst();
}

/** For the email about a decision. */
export async function selectApplicationNotice(db: Db, applicationId: string) {
  return db
    .selectFrom('instructorApplications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.reason', recipient('u').as('applicant')])
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
}

type Decision = { status: ApplicationStatus; reason: string | null };

export async function decideApplication(
  trx: Trx,
  applicationId: string,
  decision: Decision,
): Promise<void> {
  await trx
    .updateTable('instructorApplications')
    .set({ ...decision, decidedAt: sql`now()` })
    .where('id', '=', applicationId)
    .execute();
}

/** Closes the application of a person who became an instructor because approval is no longer required. */
export async function approveWaiting(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('instructorApplications')
    .set({ status: 'approved', decidedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .execute();
}

type ApplicationPage = ListPage & { status?: ApplicationStatus | undefined };

/**
 * Waiting applications oldest first, decided ones newest first. `q` is in the text, or the
 * applicant's username.
 */
export async function selectApplications(db: Db, page: ApplicationPage) {
  const { status } = page;
  return db
    .selectFrom('instructorApplications as a')
    .innerJoin('users as applicant', 'applicant.id', 'a.userId')
    .select((eb) => [
      'a.id',
      isoTime(eb.ref('a.createdAt')).as('createdAt'),
      'a.text',
      'a.link',
      'a.status',
      'a.reason',
      'a.userId as applicantId',
      'applicant.fullName as applicantName',
      'applicant.username as applicantUsername',
      'applicant.profileImage',
      isoTime(eb.ref('applicant.createdAt')).as('memberSince'),
      draftCount.as('drafts'),
      earlierCount.as('earlier'),
    ])
    .$call(
      listPage(page, {
        id: 'a.id',
        isAscending: status === 'waiting',
        search: (q) => containsTextOrIsBy(sql`lower(a.text)`, sql`a.user_id`, q),
        filters: () => [status && sql`a.status = ${status}`],
      }),
    )
    .execute();
}

const draftCount = sql<number>`(SELECT count(*)::int FROM classes c
  WHERE c.teacher_id = a.user_id AND c.waits_for = 'approval')`;

/** The number of earlier applications of the same person. */
const earlierCount = sql<number>`(SELECT count(*)::int FROM instructor_applications e
  WHERE e.user_id = a.user_id AND e.id < a.id)`;

/** Applications that wait for a decision. */
export async function countApplications(db: Db) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('instructorApplications')
      .select('createdAt as since')
      .where('status', '=', 'waiting')
      .orderBy('id')
      .limit(limit),
  );
}
