import { relatedWords } from '#shared/search/language/related-words.ts';

/** Words and phrases that a search for another one also finds. */
export type Related = {
  /** They mean the same. */
  same: Set<string>;
  /** What belongs to it: sushi to japanese. */
  narrower: Set<string>;
};

let parsed: Map<string, Related> | undefined;

/** By word or phrase, as written in the thesaurus. */
export function thesaurus(): ReadonlyMap<string, Related> {
  parsed ??= parse(relatedWords);
  return parsed;
}

function parse(text: string): Map<string, Related> {
  const all = new Map<string, Related>();
  const relatedTo = (word: string) => {
    const related = all.get(word) ?? { same: new Set(), narrower: new Set() };
    all.set(word, related);
    return related;
  };
  for (const line of text.split('\n')) {
    const [group = '', list = ''] = line.replace(/#.*/, '').split('>');
    const words = splitWords(group, '=');
    const narrower = splitWords(list, ',');
    for (const word of words) {
      const related = relatedTo(word);
      for (const other of words) if (other !== word) related.same.add(other);
      for (const other of narrower) related.narrower.add(other);
    }
    for (const word of narrower) relatedTo(word);
  }
  for (const related of all.values()) completeNarrower(related, all);
  return all;
}

/** Adds what belongs to words that mean the same, and what means the same as what belongs to it. */
function completeNarrower({ same, narrower }: Related, all: Map<string, Related>): void {
  for (const other of same) for (const word of all.get(other)?.narrower ?? []) narrower.add(word);
  for (const word of [...narrower])
    for (const other of all.get(word)?.same ?? []) if (!same.has(other)) narrower.add(other);
}

const splitWords = (text: string, separator: string) =>
  text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '');
