import type { Point } from '#shared/market/places.ts';
import { secondMs } from '#shared/units.ts';

const maxWaitMs = 15 * secondMs;

type Position = { point: Point } | { rejection: 'denied' | 'failed' };

/** Asks the browser, which asks the user. Rounds the degrees to this many decimals. */
export function currentPosition(decimals: number): Promise<Position> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ rejection: 'failed' });
  const rounded = (degrees: number) => Number(degrees.toFixed(decimals));
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          point: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
        }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ rejection: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
      { enableHighAccuracy: true, timeout: maxWaitMs },
    ),
  );
}
