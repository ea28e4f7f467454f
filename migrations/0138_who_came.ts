import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Announcements to those who came to a past date, maybe with when and where something can be collected. */
export const whoCame = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE announcements ADD COLUMN collect jsonb,
        DROP CONSTRAINT announcements_audience_check,
        ADD CONSTRAINT announcements_audience_check
          CHECK (audience IN ('date', 'came', 'all', 'waiting')),
        ADD CONSTRAINT announcements_collect_check CHECK (collect IS NULL OR audience = 'came')`,
    ]),
};
