import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema.ts';

/**
 * What a search looks for, as a text search query of PostgreSQL whose last word may be the beginning
 * of one; null if the text has no words.
 */
export async function selectSearchWords(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string; names: string }>`
    SELECT websearch_to_tsquery('search_words', ${text})::text AS words,
      websearch_to_tsquery('search_names', ${text})::text AS names`.execute(db);
  const isOpen = !text.endsWith('"');
  const ways = [rows[0]?.words, rows[0]?.names]
    .filter((way) => way !== undefined && way !== '')
    // Ends with ) if the last word is a compound that must not occur.
    .map((way) => (isOpen && way?.endsWith("'") ? `${way}:*` : way));
  return ways.length === 0 ? null : ways.map((way) => `(${way})`).join(' | ');
}

const maxTitles = 1000;

/** The word in titles and categories that is spelled most like this one; null if none is close. */
export async function selectNearestWord(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ nearest: string }>`
    WITH alike AS MATERIALIZED (
      SELECT title FROM classes WHERE is_active AND ${word} <% title),
    texts AS (
      (SELECT DISTINCT title AS text FROM (SELECT title FROM alike LIMIT ${maxTitles}) AS first)
      UNION ALL SELECT name FROM categories)
    SELECT found.lexeme AS nearest FROM texts, unnest(to_tsvector('search_names', text)) AS found
    WHERE similarity(found.lexeme, ${word}) >= 0.3
    GROUP BY found.lexeme
    ORDER BY similarity(found.lexeme, ${word}) DESC, count(*) DESC, found.lexeme LIMIT 1`.execute(
    db,
  );
  return rows[0]?.nearest ?? null;
}

/**
 * Whether any active class has this word, or one that begins with it. With the limit inside, the
 * planner would not use the index.
 */
export async function isKnownWord(db: Db, words: string): Promise<boolean> {
  const { rows } = await sql`
    WITH known AS MATERIALIZED (
      SELECT FROM classes WHERE is_active AND search_document @@ ${words}::tsquery)
    SELECT FROM known LIMIT 1`.execute(db);
  return rows.length > 0;
}
