import { expect, it } from 'vitest';
import { answerWords, factWords } from './track-record.ts';

it.each([
  [1, 'an hour'],
  [3600, 'an hour'],
  [3601, '2 hours'],
  [12 * 3600, '12 hours'],
  [12 * 3600 + 1, 'a day'],
  [24 * 3600, 'a day'],
  [24 * 3600 + 1, '2 days'],
  [7 * 24 * 3600, '7 days'],
])('a median of %i seconds is “within %s”', (seconds, time) => {
  expect(answerWords(seconds)).toBe(`Usually answers within ${time}`);
});

it('more than a week is said as such', () => {
  expect(answerWords(7 * 24 * 3600 + 1)).toBe('Usually takes more than a week to answer');
});

it('the numbers are sentences, without the time to answer if it is unknown', () => {
  const wordsOf = (facts: Parameters<typeof factWords>[0]) =>
    factWords(facts).map(({ words }) => words);
  expect(wordsOf({ dates: 50, held: 48, late: 1, answerSeconds: 9000 })).toEqual([
    '48 of the last 50 dates held as announced',
    "1 date canceled or moved with less than 48 hours' notice",
    'Usually answers within 3 hours',
  ]);
  expect(wordsOf({ dates: 10, held: 10, late: 0, answerSeconds: null })).toEqual([
    '10 of the last 10 dates held as announced',
    "No date canceled or moved with less than 48 hours' notice",
  ]);
});
