import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchLimits } from '#shared/market/search/search.ts';
import { searchOf } from './map-area.ts';

describe('the search of the visible part of a map', () => {
  it('is around its middle and reaches its corners', () => {
    const portland = { west: -122.9, south: 45.4, east: -122.5, north: 45.6 };
    // Half of the diagonal: 9.7 miles across, 6.9 up.
    expect(searchOf(portland)).toEqual({ lat: 45.5, lng: -122.7, within: 12 });
  });

  it.each([
    ['the 180th meridian', { west: 179, south: -17, east: 181, north: -16 }, { lng: -180 }],
    ['a street', { west: 2, south: 48, east: 2.001, north: 48.001 }, { within: 1 }],
    ['a continent', { west: -120, south: 20, east: -60, north: 60 }, { within: 500 }],
    ['the world twice', { west: -400, south: -85, east: 400, north: 85 }, { lng: 0, within: 500 }],
  ])('has a valid point and distance at %s', (_, bounds, expected) => {
    expect(searchOf(bounds)).toMatchObject(expected);
  });

  it('is accepted by the server, wherever the map is', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
    fc.assert(
      fc.property(degrees(900), degrees(360), degrees(90), degrees(90), (west, width, a, b) => {
        const [south, north] = [Math.min(a, b), Math.max(a, b)];
        const bounds = { west, south, east: west + Math.abs(width), north };
        const { lat, lng, within } = searchOf(bounds);
        expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        expect(within).toBeGreaterThanOrEqual(searchLimits.within.min);
        expect(within).toBeLessThanOrEqual(searchLimits.within.max);
      }),
    );
  });
});
