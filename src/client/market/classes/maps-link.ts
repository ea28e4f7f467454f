import type { ClassDetails } from '#client/lib/server/trpc.ts';

export type MapsApp = 'google' | 'apple';

export type MapsPlace = Pick<
  ClassDetails,
  'location' | 'latitude' | 'longitude' | 'locationPrecision' | 'isPointRounded'
>;

/**
 * Directions to the exact point, or to the location in words, which is more exact than the middle
 * of its city. A rounded point gets no directions, because they would lead to a neighbor.
 */
export function mapsLink(place: MapsPlace, app: MapsApp): string | null {
  const { location, latitude, longitude, locationPrecision, isPointRounded } = place;
  const point = `${latitude},${longitude}`;
  if (isPointRounded)
    return app === 'apple'
      ? address('https://maps.apple.com/', { ll: point, q: location })
      : address('https://www.google.com/maps/search/', { api: '1', query: point });
  const destination = locationPrecision === 'exact' ? point : location;
  if (!destination) return null;
  return app === 'apple'
    ? address('https://maps.apple.com/', { daddr: destination })
    : address('https://www.google.com/maps/dir/', { api: '1', destination });
}

const address = (base: string, parameters: Record<string, string>) =>
  `${base}?${new URLSearchParams(parameters)}`;
