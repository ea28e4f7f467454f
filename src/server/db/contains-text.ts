import { type RawBuilder, sql } from 'kysely';

/** Whether lowercase text contains `typed`; a trigram index on the column serves it. */
export function containsText(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${column} LIKE ${pattern}`;
}
