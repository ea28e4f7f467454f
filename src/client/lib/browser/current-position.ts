import type { Point } from '#shared/places.ts';
import { secondMs } from '#shared/units.ts';

const maxWaitMs = 15 * secondMs;

type Position = { point: Point } | { rejection: 'denied' | 'failed' };

/** Asks the browser, which asks the user. */
export function currentPosition(): Promise<Position> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ rejection: 'failed' });
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      // A phone's position is not more precise than these decimals.
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

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
