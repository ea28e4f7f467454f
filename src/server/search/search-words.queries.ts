import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

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

/**
 * For each word that no active class has, the word in titles and categories that is spelled most like
 * it, if one is close. A word is also known if one begins with it.
 */
export async function selectCorrections(db: Db, words: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; nearest: string | null }>`
    SELECT word, CASE WHEN NOT ${isKnown} THEN ${nearest} END AS nearest
    FROM (SELECT word, lower(word) AS lower, concat_ws(' | ',
        nullif(websearch_to_tsquery('search_words', word)::text, '') || ':*',
        nullif(websearch_to_tsquery('search_names', word)::text, '') || ':*')::tsquery AS query
      FROM unnest(${words}::text[]) AS word) AS given`.execute(db);
  return new Map(rows.flatMap(({ word, nearest }) => (nearest ? [[word, nearest]] : [])));
}

// With a limit inside, the planner would not use the index.
const isKnown = sql`EXISTS (
  WITH known AS MATERIALIZED (
    SELECT FROM classes WHERE is_active AND search_document @@ given.query)
  SELECT FROM known)`;

const nearest = sql`(
  WITH alike AS MATERIALIZED (
    SELECT title FROM classes WHERE is_active AND given.lower <% title),
  texts AS (
    (SELECT DISTINCT title AS text FROM (SELECT title FROM alike LIMIT ${sql.lit(maxTitles)}) AS first)
    UNION ALL SELECT name FROM categories)
  SELECT found.lexeme FROM texts, unnest(to_tsvector('search_names', text)) AS found
  WHERE similarity(found.lexeme, given.lower) >= 0.3
  GROUP BY found.lexeme
  ORDER BY similarity(found.lexeme, given.lower) DESC, count(*) DESC, found.lexeme LIMIT 1)`;
