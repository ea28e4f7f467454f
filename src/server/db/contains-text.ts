import { type RawBuilder, sql } from 'kysely';
import { planEachTime } from './connections/named-statements.ts';

/** Shorter text contains no whole trigram. */
const minTrigramLength = 3;

/**
 * Whether lowercase text contains `typed`; a trigram index on the column serves it. One or two characters
 * find words that begin with them: inside of words, every row would be read. Planned each time,
 * because many matches are best read in the order of a list, and few by the index.
 */
export function containsText(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const text = typed.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const contains = (pattern: string) =>
    sql<boolean>`${column} LIKE ${pattern} ${sql.raw(planEachTime)}`;
  // A search has the dashes of ASCII (see `cleanTypedText`), but names and titles have any.
  if (typed.length >= minTrigramLength) return contains(`%${text.replaceAll('-', '_')}%`);
  return sql<boolean>`(${contains(`${text}%`)} OR ${contains(`% ${text}%`)})`;
}

/** Whether lowercase `text` contains `typed`, or `typed` is the username of `userId`. */
export const containsTextOrIsBy = (
  text: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  typed: string,
) =>
  sql<boolean>`(${containsText(text, typed)}
    OR ${userId} = (SELECT id FROM users WHERE lower(username) = ${typed.toLowerCase()}))`;
