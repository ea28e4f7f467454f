import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Suspensions by staff, with the reason that the person sees. */
export const suspendedPeople = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE users ADD COLUMN suspended_at timestamptz, ADD COLUMN suspension_reason text,
        ADD CONSTRAINT users_suspension_check
          CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)) NOT VALID`,
      'ALTER TABLE users VALIDATE CONSTRAINT users_suspension_check',
      'CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL',
    ]),
};
