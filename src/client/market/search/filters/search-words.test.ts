import { expect, it } from 'vitest';
import { dayShortcuts, daysWords } from '#client/market/search/days.ts';
import { parseSearchParams, toSearch } from '#client/market/search/search-params.ts';
import { weekWords } from '#client/market/search/week-words.ts';
import type { WeekSlot } from '#shared/market/search/search.ts';
import { activeFilters } from './active-filters.ts';

it.each([
  ['sat-morning', 'Saturday mornings'],
  ['sat-morning,sun-morning', 'Weekend mornings'],
  ['mon-evening,tue-evening,wed-evening,thu-evening,fri-evening', 'Weekday evenings'],
  ['sat-morning,sat-afternoon,sat-evening', 'Saturdays'],
  ['mon-evening,sat-morning', 'Mon evenings, Sat mornings'],
  ['mon-evening,tue-evening,sat-morning', '3 time slots'],
])('%s are “%s”', (slots, words) => {
  expect(weekWords(slots.split(',') as WeekSlot[])).toBe(words);
});

it.each([
  [{ from: '2026-11-28', to: '2026-11-28' }, 'Sat, Nov 28'],
  [{ from: '2026-11-28', to: '2026-12-01' }, 'Nov 28 – Dec 1'],
  [{ from: '2026-11-28' }, 'From Nov 28'],
  [{ to: '2026-11-28' }, 'Until Nov 28'],
  [{}, ''],
])('the days %o are “%s”', (days, words) => {
  expect(daysWords(days)).toBe(words);
});

it.each([
  ['Friday', 27, '2026-11-28', '2026-11-29'],
  ['Saturday', 28, '2026-11-28', '2026-11-29'],
  ['Sunday', 29, '2026-11-29', '2026-11-29'],
  ['Monday', 30, '2026-12-05', '2026-12-06'],
])('on a %s, the weekend is the next one that is not over', (_, day, from, to) => {
  const weekend = dayShortcuts(new Date(2026, 10, day, 23, 59)).find(
    ({ label }) => label === 'This weekend',
  );
  expect(weekend).toMatchObject({ from, to });
});

it('each filter has a label, and can be removed alone', () => {
  const search = toSearch(
    parseSearchParams({
      q: 'pottery',
      near: 'portland',
      within: '10',
      from: '2026-11-28',
      when: 'sat-morning',
      category: ['1', '2'],
      maxPrice: '80',
      seats: '2',
      level: 'beginner',
      maxHours: '2',
      sort: 'nearest',
    }),
  );
  const categories = [
    { id: 1, name: 'Pottery' },
    { id: 2, name: 'Cooking' },
  ];
  const filters = activeFilters(search, {
    categories,
    place: { label: 'Portland, OR' },
    understood: [],
    words: 'pottery',
  });
  expect(filters.map(({ label }) => label)).toEqual([
    '“pottery”',
    'Within 10 mi of Portland, OR',
    'From Nov 28',
    'Saturday mornings',
    'Pottery',
    'Cooking',
    'Up to $80',
    '2+ spots',
    'Beginner',
    'Up to 2 hours',
  ]);
  const without = (label: string) => filters.find((filter) => filter.label === label)?.rest;
  expect(without('Pottery')).toEqual({ ...search, category: [2] });
  expect(without('Up to $80')).toEqual({ ...search, maxPrice: undefined });
  expect(without('Within 10 mi of Portland, OR')).toMatchObject({ near: undefined, q: 'pottery' });
});
