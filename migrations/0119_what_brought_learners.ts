import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const contacts = ['threads', 'waitlist_entries', 'favorites', 'follows'];

/** Whether a learner came to an instructor by the instructor's link, and one counted visit a day and address. */
export const whatBroughtLearners = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      ...contacts.map(
        (table) => `ALTER TABLE ${table} ADD COLUMN came_by_link boolean NOT NULL DEFAULT false`,
      ),
      'ALTER TABLE link_visits ADD COLUMN is_counted boolean NOT NULL DEFAULT true',
      `CREATE TABLE link_addresses (
        teacher_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        visited_on date NOT NULL,
        address_hash text NOT NULL,
        PRIMARY KEY (teacher_id, visited_on, address_hash)
      )`,
    ]),
};
