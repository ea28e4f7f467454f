import { expect, it } from 'vitest';
import { nextOrder, readSort } from './class-sort.ts';

it('cycles through none, ascending, descending, none', () => {
  expect(nextOrder(undefined)).toBe('asc');
  expect(nextOrder('asc')).toBe('desc');
  expect(nextOrder('desc')).toBeUndefined();
});

it('reads an invalid order as none', () => {
  expect(readSort({ price: 'desc', date: 'soon' })).toEqual({ price: 'desc', date: undefined });
  expect(readSort({})).toEqual({ price: undefined, date: undefined });
});
