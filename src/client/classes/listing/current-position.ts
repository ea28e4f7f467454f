import type { ReadPoint } from '#shared/map-links.ts';
import { secondMs } from '#shared/units.ts';

const maxWaitMs = 15 * secondMs;

const denied =
  "Your browser didn't share your position. Allow it for this site, or paste a link instead";
const failed = "Your device couldn't find its position. Paste a link instead";

/** Asks the browser, which asks the user. */
export function currentPosition(): Promise<ReadPoint> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ complaint: failed });
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      // More decimals would promise more than a phone can know.
      ({ coords }) =>
        resolve({
          point: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
        }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ complaint: code === PERMISSION_DENIED ? denied : failed }),
      { enableHighAccuracy: true, timeout: maxWaitMs },
    ),
  );
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
