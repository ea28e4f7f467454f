import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** One row that tells this database, its APP_SECRET and its directory of pictures from others. */
export const installation = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE installation (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        database_id uuid NOT NULL DEFAULT gen_random_uuid(),
        secret_fingerprint text,
        files_directory uuid
      )`,
      'INSERT INTO installation DEFAULT VALUES',
    ]),
};
