import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Who takes the seats, also of places in line and of people added by hand; and what a class says about grown-ups. */
export const children = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE private_words
        ADD COLUMN entry_id uuid UNIQUE REFERENCES waitlist_entries (id) ON DELETE CASCADE,
        ADD COLUMN added_id uuid UNIQUE REFERENCES added_people (id) ON DELETE CASCADE,
        ADD COLUMN participants jsonb,
        ADD CONSTRAINT private_words_subject_check
          CHECK (num_nonnulls(booking_id, entry_id, added_id) = 1)`,
      `ALTER TABLE classes ADD COLUMN grown_up text
        CONSTRAINT classes_grown_up_check CHECK (grown_up IN ('stays', 'may_leave'))`,
      'ALTER TABLE booking_choices ADD COLUMN before_ages text',
    ]),
};
