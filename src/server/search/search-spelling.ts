import type { Db } from '#server/platform/db/schema.ts';
import { isKnownWord, selectNearestWord, selectSearchWords } from './search-words.queries.ts';

const maxWords = 8;

/** The query with words that no class has replaced by the most similar ones; null if none is. */
export async function correctSpelling(db: Db, query: string): Promise<string | null> {
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}]{3,}/gu))].slice(0, maxWords);
  const corrected = new Map<string, string>();
  for (const word of words) {
    const known = await selectSearchWords(db, word);
    if (known === null || (await isKnownWord(db, known))) continue;
    const nearest = await selectNearestWord(db, word.toLowerCase());
    if (nearest) corrected.set(word, nearest);
  }
  if (corrected.size === 0) return null;
  return query.replace(/[\p{L}\p{M}\p{N}]{3,}/gu, (word) => corrected.get(word) ?? word);
}
