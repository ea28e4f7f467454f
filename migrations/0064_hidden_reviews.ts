import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Content that staff hid, with the reason and the end. Reviews refer to their removal. */
export const hiddenReviews = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE removals (
        id uuid PRIMARY KEY,
        kind text NOT NULL CONSTRAINT removals_kind_check CHECK (kind IN ('class', 'review')),
        subject_id uuid NOT NULL,
        person_id uuid REFERENCES users,
        reason text NOT NULL,
        explanation text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        restored_at timestamptz
      )`,
      'CREATE UNIQUE INDEX removals_current ON removals (subject_id) WHERE restored_at IS NULL',
      'CREATE INDEX removals_person ON removals (person_id)',
      'ALTER TABLE reviews ADD COLUMN removal_id uuid REFERENCES removals',
      'CREATE INDEX reviews_hidden ON reviews (id) WHERE removal_id IS NOT NULL',
      'CREATE INDEX reviews_comment ON reviews USING gin (lower(comment) gin_trgm_ops)',
    ]),
};
