import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** `isCommon` for words such as 'will', which are indexed only in titles and names. */
export type WordQuery = { query: string | null; isCommon: boolean };

/**
 * Text search queries for words and phrases: stemmed, or literal, because names aren't stemmed; null
 * if the text has no words.
 */
export async function selectQueries(db: Db, texts: string[]): Promise<WordQuery[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ stems: string; names: string }>`
    SELECT phraseto_tsquery('search_words', text)::text AS stems,
      phraseto_tsquery('search_names', text)::text AS names
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, place)
    ORDER BY place`.execute(db);
  return rows.map(({ stems, names }) => {
    const both = [...new Set([stems, names])].filter((each) => each !== '');
    return { query: both.join(' | ') || null, isCommon: stems === '' };
  });
}

/** A word that more classes have is common; the exact number does not matter. */
const maxCounted = 5000;

/** The number of active classes that match each of these queries, at most 5,000. */
export async function countMatching(db: Db, queries: string[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM classes WHERE is_active AND search_document @@ query::tsquery
        LIMIT ${sql.lit(maxCounted)}) AS found) AS count
    FROM unnest(${queries}::text[]) WITH ORDINALITY AS given (query, place)
    ORDER BY place`.execute(db);
  return rows.map(({ count }) => count);
}

const maxTitles = 1000;
const maxAlike = 20;

/** Words in class titles and categories that are spelled like this one, most frequent first. */
export async function selectWordsLike(db: Db, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; alike: string[] }>`
    SELECT word, ARRAY(
      WITH titles AS MATERIALIZED (
        SELECT title FROM classes WHERE is_active AND lower(given.word) <% title),
      texts AS (
        (SELECT title AS text FROM titles LIMIT ${sql.lit(maxTitles)})
        UNION ALL SELECT name FROM categories)
      SELECT found.lexeme FROM texts, unnest(to_tsvector('search_names', text)) AS found
      WHERE similarity(found.lexeme, lower(given.word)) >= 0.25
      GROUP BY found.lexeme ORDER BY count(*) DESC, found.lexeme LIMIT ${sql.lit(maxAlike)}) AS alike
    FROM unnest(${words}::text[]) AS given (word)`.execute(db);
  return new Map(rows.map(({ word, alike }) => [word, alike]));
}

/** The number of active classes, at most 5,000. */
export async function selectClassCount(db: Db): Promise<number> {
  const found = db
    .selectFrom('classes')
    .select('id')
    .where('isActive', '=', sql.lit(true))
    .where('lastStartsAt', '>', sql<Date>`'-infinity'`)
    .limit(sql.lit(maxCounted));
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
