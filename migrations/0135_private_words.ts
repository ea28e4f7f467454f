import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What learners write for their instructor only. It is erased soon after the class. */
export const privateWords = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE private_words (
        id uuid PRIMARY KEY,
        booking_id uuid UNIQUE REFERENCES bookings (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        line text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT private_words_line_check CHECK (char_length(line) BETWEEN 1 AND 200))`,
      'CREATE INDEX private_words_by_user ON private_words (user_id)',
    ]),
};
