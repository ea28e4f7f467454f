import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Classes that staff hid, with their removal; 0070 takes them out of the public ones. */
export const hiddenClasses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN IF NOT EXISTS hidden_at timestamptz,
        ADD COLUMN removal_id uuid REFERENCES removals,
        ADD CONSTRAINT classes_removal_check CHECK (removal_id IS NULL OR hidden_at IS NOT NULL)`,
      'CREATE INDEX classes_hidden ON classes (id) WHERE removal_id IS NOT NULL',
      'CREATE INDEX classes_any_title ON classes USING gin (lower(title) gin_trgm_ops)',
    ]),
};
