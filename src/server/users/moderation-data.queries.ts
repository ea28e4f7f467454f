import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

export type OfUser = ExpressionBuilder<Database, 'users'>;

/** The user's content that staff hid. */
export function selectOwnRemovals(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('removals')
      .select((of) => [
        'kind',
        'subjectId',
        'reason',
        'explanation',
        isoTime(of.ref('removals.createdAt')).as('createdAt'),
        isoTime(of.ref('restoredAt')).as('restoredAt'),
        'appeal',
        isoTime(of.ref('appealedAt')).as('appealedAt'),
        'appealOutcome',
        'appealResponse',
      ])
      .whereRef('removals.personId', '=', 'users.id')
      .orderBy('removals.id'),
  );
}

/** The time and reason of the user's suspension. */
export function selectOwnSuspensions(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('auditEntries as e')
      .select((of) => ['e.reason', isoTime(of.ref('e.createdAt')).as('createdAt')])
      .where('e.action', '=', 'person.suspend')
      .where(sql<boolean>`e.subject_id = users.id::text`)
      .orderBy('e.id'),
  );
}

/** The user's own reports. */
export function selectOwnReports(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('reports')
      .select((of) => [
        'kind',
        'subjectLabel as about',
        'reason',
        'details',
        isoTime(of.ref('reports.createdAt')).as('createdAt'),
        'outcome',
        'response',
      ])
      .whereRef('reports.reporterId', '=', 'users.id')
      .orderBy('reports.id'),
  );
}
