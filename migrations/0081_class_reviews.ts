import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The reasons why a class waits for staff: names of rules in `shared/desk/spam-rules.ts`. */
export const classReviews = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN review_reasons text[],
        ADD CONSTRAINT classes_review_reasons CHECK ((waits_for IS NOT DISTINCT FROM 'review') = (review_reasons IS NOT NULL)) NOT VALID`,
      'ALTER TABLE classes VALIDATE CONSTRAINT classes_review_reasons',
      `CREATE INDEX classes_in_review ON classes (id) WHERE waits_for = 'review'`,
    ]),
};
