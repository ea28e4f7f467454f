import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#client/lib/pages/search-string.ts';
import { searchInput } from '#shared/market/search/search-input.ts';
import { isUnfiltered, parseSearchParams, toSearch, toSearchParams } from './search-params.ts';

const cleaned = (query: string) => stringifySearch(parseSearchParams(parseSearch(query)));

describe('a search URL', () => {
  it.each([
    '?q=pottery+wheel',
    '?near=Portland,+OR&within=10',
    '?lat=45.523&lng=-122.676&sort=nearest',
    '?near=Map+area&lat=45.523&lng=-122.676&within=12',
    '?from=2026-11-28&to=2026-11-29',
    '?when=tue-evening,sat-morning',
    '?category=2&category=7',
    '?minPrice=20&maxPrice=80.5&seats=2&sort=price-desc',
    '?sort=latest,price-desc',
    '?free=true',
    '?level=beginner&language=es&age=9&maxHours=2',
    '?q=5',
    '',
  ])('%s stays as it is', (query) => {
    expect(cleaned(query)).toBe(query);
  });

  it.each([
    ['?q=&near=&from=&to=', ''],
    [`?q=${'x'.repeat(201)}&q=a&near=%00`, ''],
    ['?q=%20pottery%20', '?q=pottery'],
    ['?lat=91&lng=0', ''],
    ['?lat=45', ''],
    ['?near=Portland&lat=45&lng=-122', '?lat=45&lng=-122'],
    ['?within=10&sort=nearest', ''],
    ['?near=Portland&within=0', '?near=Portland'],
    ['?from=2026-02-30&to=tomorrow', ''],
    ['?from=2026-11-29&to=2026-11-28', '?from=2026-11-29'],
    ['?when=sat-morning,sat-noon,mon-evening,sat-morning', '?when=mon-evening,sat-morning'],
    ['?when=tue-evening&when=sat-morning', '?when=tue-evening,sat-morning'],
    ['?category=7&category=x&category=2&category=7&category=-1', '?category=2&category=7'],
    ['?minPrice=80&maxPrice=20', '?minPrice=80'],
    ['?maxPrice=1e3&minPrice=1.005', ''],
    ['?free=true&maxPrice=20', '?free=true'],
    ['?free=yes&seats=0&sort=worst', ''],
    ['?seats=1.5', ''],
    ['?minPrice=19,99&maxPrice=1,000&seats=1,000', '?minPrice=19.99&maxPrice=1000&seats=1000'],
    ['?maxPrice=$20&minPrice=1,234.567&category=1,234', '?maxPrice=20'],
    ['?maxPrice=1,000 000&seats=0x2', ''],
    ['?level=all&language=xx&age=121&maxHours=0', ''],
    ['?sort=soonest,nearest', ''],
    ['?sort=soonest&sort=price', ''],
  ])('%s becomes %s', (query, expected) => {
    expect(cleaned(query)).toBe(expected);
  });

  it('never contains a value that the server rejects, and is stable when read again', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }), fc.float());
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ maxLength: 220 }),
    );
    const day = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    const value = fc.oneof(text, number.map(String), day, fc.constantFrom('sat-morning', 'true'));
    const names = Object.keys(parseSearchParams({}));
    const parameters = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 });
    fc.assert(
      fc.property(parameters, (entries) => {
        const query = `?${new URLSearchParams(entries)}`;
        const search = toSearch(parseSearchParams(parseSearch(query)));
        expect(searchInput.safeParse(search).error?.issues).toBeUndefined();
        expect(cleaned(cleaned(query))).toBe(cleaned(query));
        expect(toSearch(toSearchParams(search))).toEqual(search);
      }),
      { numRuns: 150 },
    );
  });
});

it('an order alone is not a filter', () => {
  expect(isUnfiltered(toSearch(parseSearchParams({ sort: 'price' })))).toBe(true);
  expect(isUnfiltered(toSearch(parseSearchParams({ seats: '2' })))).toBe(false);
});
