import { describe, expect, it } from 'vitest';
import type { SearchResult } from '#client/lib/server/trpc.ts';
import { boundsOf, coversPin, groupPins, pinLabel, pinSentence, placedResults } from './pins.ts';

const result = (given: Partial<SearchResult>) =>
  ({ id: given.title, price: 45, latitude: 45.5, longitude: -122.7, ...given }) as SearchResult;

/** A projection with this many pixels for each degree. */
const zoomedTo = (scale: number) => (point: { latitude: number; longitude: number }) => ({
  x: point.longitude * scale,
  y: -point.latitude * scale,
});
const pinsOf = (results: SearchResult[], scale: number) =>
  groupPins(placedResults(results), zoomedTo(scale));

describe('pins of search results', () => {
  const results = [
    result({ title: 'Bowls' }),
    result({ title: 'Mugs', price: 30 }),
    result({ title: 'Bread', longitude: -122.6, price: 0 }),
    result({ title: 'Somewhere', latitude: null, longitude: null }),
  ];

  it('are merged where they would cover each other, and at any zoom for the same place', () => {
    expect(pinsOf(results, 100).map(pinSentence)).toEqual(['3 classes, some free']);
    expect(pinsOf(results, 10_000).map(pinSentence)).toEqual([
      '2 classes, from $30',
      'Free, Bread',
    ]);
  });

  it.each([
    [{ longitude: -122.7, latitude: 45.457 }, ['2 classes']],
    [{ longitude: -122.7, latitude: 45.455 }, ['$45', '$45']],
    [{ longitude: -122.601, latitude: 45.5 }, ['2 classes']],
    [{ longitude: -122.599, latitude: 45.5 }, ['$45', '$45']],
  ])('are merged with one at %o if their targets overlap', (point, labels) => {
    const two = [result({ title: 'Bowls' }), result({ title: 'Plates', ...point })];
    expect(pinsOf(two, 1000).map(pinLabel)).toEqual(labels);
  });

  it.each([
    [{ x: 300, y: 77 }, false],
    [{ x: 300, y: 79 }, true],
    [{ x: 300, y: 200 }, true],
    [{ x: 49, y: 200 }, false],
    [{ x: 551, y: 200 }, false],
    [{ x: 300, y: 323 }, false],
  ])('are covered by a card, at %o: %s', (pixel, isCovered) => {
    expect(coversPin({ left: 100, top: 100, width: 400, height: 200 }, pixel)).toBe(isCovered);
  });

  it('show the price of a class, or the number of classes', () => {
    expect(pinsOf(results, 10_000).map(pinLabel)).toEqual(['2 classes', 'Free']);
  });

  it('keep their identity when classes farther down the list join them', () => {
    const near = pinsOf(results, 10_000).map(({ id }) => id);
    expect(near).toContain(pinsOf(results, 100)[0]?.id);
  });

  it('lie next to each other on both sides of the 180th meridian', () => {
    const across = [
      result({ title: 'West', longitude: 179.9 }),
      result({ title: 'East', longitude: -179.9 }),
    ];
    expect(boundsOf(placedResults(across))).toMatchObject({ west: 179.9, east: 180.1 });
  });

  it('need no bounds when no place is known', () => {
    expect(boundsOf(placedResults(results.slice(3)))).toBeNull();
  });
});
