import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Words of titles and of instructors' names on their own: for one part of `search_document`, PostgreSQL
 * has to read every class that has the word in any part.
 */
export const suggestionIndexes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX classes_title_words ON classes
        USING gin ((to_tsvector('search_words', title) || to_tsvector('search_names', title)))
        WHERE is_active`,
      `CREATE INDEX users_teacher_names ON users
        USING gin (to_tsvector('search_names', full_name)) WHERE role <> 'user'`,
    ]),
};
