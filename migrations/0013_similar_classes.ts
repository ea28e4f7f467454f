import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Similar classes are looked for among the newest of a category. By created_at and not by id: given
 * an order by id, the planner walks classes_newest_active, which is long for a rare category.
 */
export const similarClasses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX classes_newest_of_category ON classes (category_id, created_at DESC)
        WHERE is_active`,
    ]),
};
