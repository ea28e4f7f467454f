import { describe, expect, it } from 'vitest';
import { classLanguages } from './class-languages.ts';
import {
  audienceFacts,
  audienceWords,
  changedFacts,
  noExpectations,
  type WhatToExpect,
} from './what-to-expect.ts';
import { whatToExpect } from './what-to-expect-fields.ts';

const saying = (facts: Partial<WhatToExpect>): WhatToExpect => ({ ...noExpectations, ...facts });

describe('the audience of a class', () => {
  it.each<[Partial<WhatToExpect>, string | undefined, string]>([
    [{}, undefined, ''],
    [{ minAge: 18 }, 'Adults (18+)', 'adults'],
    [{ minAge: 6, maxAge: 12 }, '6–12', 'kids'],
    [{ minAge: 10 }, '10 and older', 'kids teens adults'],
    [{ minAge: 0 }, 'All ages', 'toddlers kids teens adults'],
    [{ maxAge: 4 }, 'Up to 4', 'toddlers'],
    [{ minAge: 0, maxAge: 0 }, '0', 'toddlers'],
    [{ language: 'en' }, undefined, ''],
    [{ language: 'es', maxAge: 17 }, 'Up to 17', 'Spanish toddlers kids teens'],
  ])('%j reads “%s”, and is found by “%s”', (facts, ages, words) => {
    expect(new Map(audienceFacts(saying(facts))).get('Ages')).toBe(ages);
    expect(audienceWords(saying(facts))).toBe(words);
  });
});

it('names each changed fact with its values before and after', () => {
  const before = saying({ bring: 'A jar', wear: 'Boots', minAge: 18 });
  const after = saying({ bring: 'A jar', included: 'Tea', minAge: 16 });
  expect(changedFacts(before, after)).toEqual([
    { name: 'Ages', was: 'Adults (18+)', is: '16 and older' },
    { name: 'What to wear', was: 'Boots', is: '' },
    { name: "What's included", was: '', is: 'Tea' },
  ]);
  expect(changedFacts(before, before)).toEqual([]);
});

it.each([
  ['10,000 characters', { bring: 'x'.repeat(10_000) }, 'Must be at most 500 characters'],
  ['control characters', { wear: 'Boots\u0007' }, "Can't contain control characters"],
  [
    'text that runs backward',
    { included: '\u202Eaet' },
    "Can't contain characters that change the direction of text",
  ],
  [
    'two lines of accessibility',
    { accessibility: 'No\nsteps' },
    "Can't contain line breaks or control characters",
  ],
  ['501 emoji', { gettingIn: '🚪'.repeat(501) }, 'Must be at most 500 characters'],
  ['an age of 121', { minAge: 121 }, 'Must be an age from 0 to 120'],
  ['ages that end first', { minAge: 9, maxAge: 8 }, "The upper age can't be below the lower one"],
  ['an unknown language', { language: 'xx' }, `Must be one of ${classLanguages.join(', ')}`],
])('%s cannot be saved', (_title, given, message) => {
  expect(whatToExpect.safeParse(given).error?.issues[0]?.message).toBe(message);
});

it.each([
  { bring: 'خبز وماء' },
  { bring: '🥖'.repeat(200) },
  { minAge: 8, maxAge: 8 },
  { bring: '' },
])('%j can be saved', (given) => {
  expect(whatToExpect.parse(given)).toEqual(given);
});
