import { sql } from 'kysely';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { countWaiting } from '#server/db/count-waiting.ts';
import type { Db, NewReport, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { ReportOutcome } from '#shared/staff/desk/reports.ts';

export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  await trx.insertInto('reports').values(report).execute();
}

/** Whether `error` means that the reporter already has an open report of this subject. */
export const isReportedAlready = (error: unknown) =>
  isViolationOf(error, constraints.reportsOneOpen);

/** The reportable fields of a review; undefined for a hidden one. */
export async function selectReviewToReport(db: Db, reviewId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .select(['r.studentId', 'r.classId', 'c.title'])
    .where('r.id', '=', reviewId)
    .where('r.removalId', 'is', null)
    .executeTakeFirst();
}

export async function selectClassToReport(db: Db, classId: string) {
  return db
    .selectFrom('classes')
    .select(['title', 'teacherId'])
    .where('id', '=', classId)
    .executeTakeFirst();
}

/** An instructor with a public class. */
export async function selectInstructorToReport(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('classes')
          .select('classes.id')
          .where(isTaughtBy('classes', sql.ref('users.id')))
          .where('classes.isActive', '=', true),
      ),
    )
    .executeTakeFirst();
}

/** The subject of a report. */
export async function selectReport(db: Db, reportId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'kind', 'subjectId', 'subjectLabel', 'classId', 'personId'])
    .where('id', '=', reportId)
    .executeTakeFirst();
}

/** Without those who deleted their accounts. */
export async function selectOpenReporterIds(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reporterId')
    .where('subjectId', '=', subjectId)
    .where('closedAt', 'is', null)
    .execute();
  return rows.flatMap(({ reporterId }) => reporterId ?? []);
}

export async function countOpenReports(db: Db) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('reports')
      .select('createdAt as since')
      .where('closedAt', 'is', null)
      .orderBy('createdAt')
      .limit(limit),
  );
}

type Closing = { subjectId: string; upToId: string; outcome: ReportOutcome; response: string };

/**
 * Closes the open reports of this subject up to the given one, since staff have not read later ones,
 * and returns their ids.
 */
export async function closeOpenReports(
  trx: Trx,
  { subjectId, upToId, outcome, response }: Closing,
): Promise<string[]> {
  const closed = await trx
    .updateTable('reports')
    .set({ closedAt: sql`now()`, outcome, response })
    .where('subjectId', '=', subjectId)
    .where('id', '<=', upToId)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute();
  return closed.map(({ id }) => id);
}

/** Staff keep the report without its author's or its subject's name. */
export async function forgetReportsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ reporterId: null, details: null })
    .where('reporterId', '=', userId)
    .execute();
  await trx
    .updateTable('reports')
    .set({
      personId: null,
      details: null,
      subjectLabel: sql<string>`CASE WHEN kind IN ('instructor', 'participant')
        THEN 'Former member' ELSE subject_label END`,
    })
    .where('personId', '=', userId)
    .execute();
}
