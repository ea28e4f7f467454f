import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** More would only be sorted, not shown. */
const maxCompared = 200;

/**
 * Titles of upcoming classes with words that begin with the typed ones; titles that start with the text
 * come first.
 */
export async function selectTitlesLike(db: Db, { text, query }: Typed, limit: number) {
  const found = db
    .selectFrom('classes')
    .select(['id', 'title'])
    .where('isActive', '=', sql.lit(true))
    .where('lastStartsAt', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`(to_tsvector('search_words', title) || to_tsvector('search_names', title))
        @@ ${query}::tsquery`,
    )
    .limit(sql.lit(maxCompared));
  return db
    .selectFrom(found.as('found'))
    .select(['id', 'title'])
    .orderBy(sql`starts_with(lower(title), ${text})`, 'desc')
    .orderBy(sql`length(title)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Instructors of upcoming classes, by their names. */
export async function selectInstructorsLike(db: Db, { text, query }: Typed, limit: number) {
  const found = db
    .selectFrom('users as u')
    .select(['u.username', 'u.fullName'])
    .where(sql<boolean>`u.role <> 'user'`)
    .where(sql<boolean>`to_tsvector('search_names', u.full_name) @@ ${query}::tsquery`)
    .where(sql<boolean>`' ' || lower(unaccent(u.full_name)) LIKE '% ' || ${asPattern(text)} || '%'`)
    .where(sql<boolean>`EXISTS (SELECT FROM classes c
      WHERE c.teacher_id = u.id AND c.is_active AND c.last_starts_at > now())`)
    .limit(sql.lit(maxCompared));
  return db
    .selectFrom(found.as('found'))
    .select(['username', 'fullName'])
    .orderBy('fullName')
    .orderBy('username')
    .limit(limit)
    .execute();
}

/** The typed text in lowercase without accents, and as a text search query. */
type Typed = { text: string; query: string };

const asPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');
