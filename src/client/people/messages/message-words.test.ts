import { expect, it } from 'vitest';
import { answerTimeWords, dayWords, sentWords } from './message-words.ts';

it.each([
  [1, 'within an hour'],
  [60, 'within an hour'],
  [61, 'within 2 hours'],
  [1440, 'within 24 hours'],
  [1441, 'within 2 days'],
])('a typical time to answer of %i minutes is said as "%s"', (minutes, words) => {
  expect(answerTimeWords(minutes)).toBe(words);
});

// Days in the zone of the machine; the clocks may change on any of them.
const now = new Date(2026, 10, 2, 0, 30);
const at = (...[day, hour]: [number, number]) => new Date(2026, 10, day, hour).toISOString();

it.each([
  [at(2, 0), 'Today', '12:00\u00a0AM'],
  [at(1, 23), 'Yesterday', 'Sun, Nov 1'],
  [at(1, 0), 'Yesterday', 'Sun, Nov 1'],
  [new Date(2026, 9, 31, 23).toISOString(), 'Sat, Oct 31, 2026', 'Sat, Oct 31'],
  [new Date(2025, 10, 2, 12).toISOString(), 'Sun, Nov 2, 2025', 'Sun, Nov 2, 2025'],
])('a message of %s is under "%s", and listed as "%s"', (iso, day, listed) => {
  expect([dayWords(iso, now), sentWords(iso, now)]).toEqual([day, listed]);
});
