import { sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import type { Db, NewReport, Trx } from '#server/db/schema.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { isInstructor } from '#server/market/instructors/instructors.queries.ts';
import type { ReportOutcome } from '#shared/staff/desk/reports.ts';

export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  await trx.insertInto('reports').values(report).execute();
}

/** A class that the reporter can see, as the subject of a report. */
export async function selectClassToReport(db: Db, classId: string, reporterId: string) {
  return db
    .selectFrom('classes')
    .select(['id as subjectId', 'title as subjectLabel', 'id as classId', 'teacherId as personId'])
    .where('id', '=', classId)
    .where(isVisibleTo(reporterId))
    .executeTakeFirst();
}

/** A review that the reporter can see, as the subject of a report. */
export async function selectReviewToReport(db: Db, reviewId: string, reporterId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes', 'classes.id', 'r.classId')
    .select(['r.id as subjectId', 'classes.title as subjectLabel', 'r.classId'])
    .select('r.studentId as personId')
    .where('r.id', '=', reviewId)
    .where('r.removalId', 'is', null)
    .where(isVisibleTo(reporterId))
    .executeTakeFirst();
}

/** An instructor with a public class, as the subject of a report. */
export async function selectInstructorToReport(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id as subjectId', 'fullName as subjectLabel', 'id as personId'])
    .where('id', '=', userId)
    .where(isInstructor('users'))
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

/** The reporters of open reports, except reporters who deleted their accounts. */
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
