import { fillerWords } from '#shared/market/search/language/filler-words.ts';

/** The typed text without its filters. */
export type TypedWords = {
  /** The words in order, without filler. */
  words: string[];
  /** Quoted text, which must match literally. */
  phrases: string[];
  /** Words with a minus in front, which must not match. */
  excluded: string[];
};

const maxWords = 12;
const part =
  /"([^"]*)"?|(?<![\p{L}\p{N}])-(?=[\p{L}\p{N}])([\p{L}\p{M}\p{N}]+)|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

/** Text with filler only, such as 'a class', has no words. */
export function readTypedWords(text: string): TypedWords {
  const typed: TypedWords = { words: [], phrases: [], excluded: [] };
  for (const [whole, phrase, excluded] of text.matchAll(part)) {
    if (phrase !== undefined) typed.phrases.push(phrase);
    else if (excluded !== undefined) typed.excluded.push(excluded);
    else if (!isFiller(whole) && !typed.words.includes(whole)) typed.words.push(whole);
  }
  typed.words = typed.words.slice(0, maxWords);
  return typed;
}

const isFiller = (word: string) => fillerWords.has(word.toLowerCase().replace('’', "'"));
