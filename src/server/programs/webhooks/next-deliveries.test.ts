import { expect, it } from 'vitest';
import { nextDeliveries } from './next-deliveries.ts';

/** 'a1 b' is about a and b after one attempt; '-' at the end says that it is not due. */
const waiting = (texts: string[]) =>
  texts.map((text) => ({
    id: text,
    about: [...text].filter((letter) => /[a-z]/.test(letter)),
    attempts: Number(/\d/.exec(text)?.[0] ?? 0),
    isDue: !text.endsWith('-'),
  }));

it.each([
  [
    ['a', 'b', 'c'],
    ['a', 'b'],
  ],
  // A later delivery about the same thing waits, whether the earlier one is due or not.
  [
    ['a', 'a b', 'b', 'c'],
    ['a', 'c'],
  ],
  [['a-', 'a', 'b'], ['b']],
  // Deliveries that have failed before come last.
  [
    ['a3', 'b1', 'c'],
    ['c', 'b1'],
  ],
  // A test is about nothing.
  [
    ['a', '', ' '],
    ['a', ''],
  ],
])('of the waiting deliveries %j, the next two are %j', (texts, expected) => {
  expect(nextDeliveries(waiting(texts), 2)).toEqual(expected);
});
