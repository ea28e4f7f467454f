import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** When backups by schedule and restore drills ended, and how. */
export const backups = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE backups (
        id uuid PRIMARY KEY,
        kind text NOT NULL CONSTRAINT backups_kind_check CHECK (kind IN ('backup', 'drill')),
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL DEFAULT now(),
        bytes bigint NOT NULL DEFAULT 0,
        error text
      )`,
    ]),
};
