import type { Db } from '#server/db/schema.ts';
import { selectCorrections } from './search-words.queries.ts';

const maxWords = 8;

/** The query with words that no class has replaced by the most similar ones; null if none is. */
export async function correctSpelling(db: Db, query: string): Promise<string | null> {
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}]{3,}/gu))].slice(0, maxWords);
  if (words.length === 0) return null;
  const corrected = await selectCorrections(db, words);
  if (corrected.size === 0) return null;
  return query.replace(/[\p{L}\p{M}\p{N}]{3,}/gu, (word) => corrected.get(word) ?? word);
}
