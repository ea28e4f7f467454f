import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Staff find people by parts of their name, username or email address. */
export const foundPeople = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // Not partial: the planner ignores the statistics of a partial index, and scans everyone for a rare name.
      `CREATE INDEX users_searched ON users
        USING gin (lower(full_name || ' ' || username || ' ' || email) gin_trgm_ops)`,
      'CREATE INDEX users_by_role ON users (role, id) WHERE deleted_at IS NULL',
    ]),
};
