import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** More would only be sorted, not shown. */
const maxCompared = 200;

/**
 * Titles of upcoming classes with words that begin with the typed ones; titles that start with the text
 * come first.
 */
export async function selectTitlesLike(db: Db, { text, query }: Typed, limit: number) {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM (
      SELECT id, title FROM classes
      WHERE is_active AND last_starts_at > now()
        AND (to_tsvector('search_words', title) || to_tsvector('search_names', title))
          @@ ${query}::tsquery
      LIMIT ${sql.lit(maxCompared)}) AS found
    ORDER BY starts_with(lower(title), ${text}) DESC, length(title), id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Instructors of upcoming classes, by their names. */
export async function selectInstructorsLike(db: Db, { text, query }: Typed, limit: number) {
  const { rows } = await sql<{ username: string; fullName: string }>`
    SELECT username, full_name FROM (
      SELECT u.username, u.full_name FROM users u
      WHERE u.role <> 'user' AND to_tsvector('search_names', u.full_name) @@ ${query}::tsquery
        AND ' ' || lower(unaccent(u.full_name)) LIKE '% ' || ${asPattern(text)} || '%'
        AND EXISTS (SELECT FROM classes c
          WHERE c.teacher_id = u.id AND c.is_active AND c.last_starts_at > now())
      LIMIT ${sql.lit(maxCompared)}) AS found
    ORDER BY full_name, username LIMIT ${limit}`.execute(db);
  return rows;
}

/** The typed text in lowercase without accents, and as a text search query. */
type Typed = { text: string; query: string };

const asPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');
