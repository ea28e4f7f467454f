import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Words and phrases that a search for another word also finds. */
export type Related = {
  /** Synonyms. */
  same: Set<string>;
  /** Words that belong to the concept: sushi to japanese. */
  narrower: Set<string>;
};

/** The groups of related words; the file says how they are written. */
export const readRelatedWords = () =>
  readFileSync(path.join(import.meta.dirname, 'related-words.txt'), 'utf8').replaceAll(/#.*/g, '');

let parsed: Map<string, Related> | undefined;

/** Entries by word or phrase, as written in the thesaurus. */
export function thesaurus(): ReadonlyMap<string, Related> {
  parsed ??= parse(readRelatedWords());
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
    const [group = '', list = ''] = line.split('>');
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

/** Adds the words of a group to synonyms, and the synonyms of the words of a group. */
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
