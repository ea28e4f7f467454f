import { expect, it } from 'vitest';
import { mapsLink } from './maps-link.ts';

const place = {
  location: '12 Oak St, Portland, OR',
  latitude: 45.525,
  longitude: -122.675,
  locationPrecision: 'exact',
  isPointRounded: false,
} as const;
const point = '45.525%2C-122.675';
const address = '12+Oak+St%2C+Portland%2C+OR';

it.each([
  ['the exact point', {}, `daddr=${point}`, `destination=${point}`],
  [
    'the address, if only its city is known',
    { locationPrecision: 'city' },
    `daddr=${address}`,
    `destination=${address}`,
  ],
  [
    'the neighborhood, without directions',
    { isPointRounded: true },
    `ll=${point}`,
    `query=${point}`,
  ],
] as const)('a link to a maps app leads to %s', (_title, known, apple, google) => {
  const url = (app: 'apple' | 'google') => new URL(mapsLink({ ...place, ...known }, app) ?? '');
  expect([url('apple').host, url('google').host]).toEqual(['maps.apple.com', 'www.google.com']);
  expect(url('apple').search).toContain(apple);
  expect(url('google').search).toContain(google);
});

it('a class without a location has no link to a maps app', () => {
  const unknown = { location: '', latitude: null, longitude: null, locationPrecision: 'unknown' };
  expect(mapsLink({ ...place, ...unknown, locationPrecision: 'unknown' }, 'google')).toBeNull();
});
