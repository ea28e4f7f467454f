import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What a class says about taking part, and the words by which the search finds its audience. */
export const whatToExpect = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes
        ADD COLUMN bring text NOT NULL DEFAULT '',
        ADD COLUMN wear text NOT NULL DEFAULT '',
        ADD COLUMN included text NOT NULL DEFAULT '',
        ADD COLUMN min_age smallint CHECK (min_age >= 0),
        ADD COLUMN max_age smallint CHECK (max_age >= 0),
        ADD COLUMN language text,
        ADD COLUMN accessibility text NOT NULL DEFAULT '',
        ADD COLUMN getting_in text NOT NULL DEFAULT '',
        ADD COLUMN audience_words text NOT NULL DEFAULT '',
        ADD CONSTRAINT classes_ages CHECK (min_age <= max_age)`,
    ]),
};
