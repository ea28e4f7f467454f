import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved } from './picture-items.ts';

it('moves a picture to its new position and keeps the others in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length];
      const next = moved(list, from, to);
      expect(next[to]).toBe(list[from]);
      const others = (all: number[]) => all.filter((each) => each !== list[from]);
      expect(others(next)).toEqual(others(list));
    }),
  );
});

it.each([
  [0, -1],
  [2, 3],
  [3, 0],
])('ignores a move from %i to %i in a list of three', (from, to) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
});
