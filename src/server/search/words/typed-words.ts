import { fillerWords } from '#shared/search/language/filler-words.ts';

/** What someone typed, apart from filters. */
export type TypedWords = {
  /** In order, without filler; each a word. */
  words: string[];
  /** In quotes: found only as they are. */
  phrases: string[];
  /** With a minus in front: must not occur. */
  excluded: string[];
};

const maxWords = 12;
const part =
  /"([^"]*)"?|(?<![\p{L}\p{N}])-(?=[\p{L}\p{N}])([\p{L}\p{M}\p{N}]+)|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?/gu;

/** Text that is only filler, such as 'a class', has no words. */
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
