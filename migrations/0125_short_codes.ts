import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Short links name a class by the end of its id, of which 48 bits are random. */
export const shortCodes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['CREATE UNIQUE INDEX classes_short_code ON classes (right(id::text, 12))']),
};
