import { expect, it } from 'vitest';
import { widerSearches } from './wider-searches.ts';

const friday = new Date(2026, 10, 27, 12);
const portland = { label: 'Portland, OR', latitude: 45.5, longitude: -122.7 };
const nothing = { understood: [], place: null };
const weekend = { from: '2026-11-28', to: '2026-11-29' };
const nextWeekend = { from: '2026-12-05', to: '2026-12-06' };

it.each([
  ['without days and place', {}, nothing, []],
  ['this weekend', weekend, nothing, [{ title: 'Also next weekend', search: nextWeekend }]],
  [
    'on other days',
    { from: '2026-11-30', to: '2026-11-30' },
    nothing,
    [{ title: 'Also a week later', search: { from: '2026-12-07', to: '2026-12-07' } }],
  ],
  [
    'near a place',
    { near: 'Portland' },
    { understood: [], place: portland },
    [{ title: 'Also within 30 miles', search: { near: 'Portland, OR', within: 30 } }],
  ],
  [
    'of a sentence',
    { q: 'clay within 10 miles of Portland this weekend' },
    {
      understood: [
        { words: 'this weekend', filters: weekend },
        { words: 'within 10 miles of Portland', filters: { near: 'Portland', within: 10 } },
      ],
      place: portland,
    },
    [
      {
        title: 'Also next weekend',
        search: { q: 'clay within 10 miles of Portland', ...nextWeekend },
      },
      {
        title: 'Also within 20 miles',
        search: { q: 'clay this weekend', near: 'Portland, OR', within: 20 },
      },
    ],
  ],
  [
    'at the largest distance',
    { near: 'Portland', within: 500 },
    { ...nothing, place: portland },
    [],
  ],
])('a search %s can be widened', (_which, search, found, expected) => {
  expect(widerSearches(search, found, friday)).toEqual(expected);
});
