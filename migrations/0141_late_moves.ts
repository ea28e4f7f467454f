import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Until how long before the start the students of a class can move after the refund deadline. */
export const lateMoves = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN late_move_hours smallint
        CONSTRAINT classes_late_move_hours_check CHECK (late_move_hours IN (12, 6, 2))`,
    ]),
};
