import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * More samples of the texts that the desk searches. With the default of 100, one sample that matches
 * makes the planner expect a hundredth of all rows, and read them in the order of the list.
 */
export const textStatistics = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      ...[
        'reviews_comment',
        'classes_any_title',
        'users_searched',
        'instructor_applications_text',
      ].map((index) => `ALTER INDEX ${index} ALTER COLUMN 1 SET STATISTICS 1000`),
      'ALTER TABLE audit_entries ALTER COLUMN searched SET STATISTICS 1000',
    ]),
};
