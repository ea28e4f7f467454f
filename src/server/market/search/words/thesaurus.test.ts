import { expect, it } from 'vitest';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { readRelatedWords, thesaurus } from './thesaurus.ts';
import { selectQueries } from './words.queries.ts';

const at = openTestDeps();

it('has each stem in one form, and in one group of synonyms', async () => {
  const words = [...thesaurus().keys()];
  const queries = await selectQueries(at.db, words);
  const stemOf = new Map(
    words.map((word, index) => [word, queries[index]?.query?.split(' | ')[0]]),
  );
  const forms = Map.groupBy(words, (word) => stemOf.get(word));
  expect([...forms.values()].filter((list) => list.length > 1)).toEqual([]);
  const synonyms = readRelatedWords()
    .split('\n')
    .filter((line) => line.includes('='));
  const grouped = synonyms.flatMap((line) => line.split('=').map((word) => word.trim()));
  expect(grouped.filter((word, index) => grouped.indexOf(word) !== index)).toEqual([]);
  expect(synonyms.filter((line) => line.includes('>'))).toEqual([]);
});

it('adds the words of a group to its synonyms, but never the reverse', () => {
  const narrowerOf = (word: string) => thesaurus().get(word)?.narrower ?? new Set();
  expect(narrowerOf('jewellery')).toContain('ring');
  expect(narrowerOf('japanese')).toContain('sushi');
  expect(narrowerOf('sushi')).not.toContain('japanese');
});
