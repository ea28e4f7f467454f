import { setTimeout } from 'node:timers/promises';
import type { Env } from '#server/app/env.ts';
import type { Db } from '#server/db/schema.ts';
import { reserveTurn } from '#server/platform/rate-limits/rate-limits.queries.ts';
import { secondMs } from '#shared/units.ts';
import { createEmbeddedGeocoder } from './embedded-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';

/** Nominatim's usage policy allows one request a second, from all servers together. */
const turnMs = secondMs;

export function createGeocoder(db: Db, { geocoderUrl, appUrl }: Env): Geocoder {
  if (!geocoderUrl) return createEmbeddedGeocoder(db);
  const waitForTurn = async () => {
    await setTimeout(await reserveTurn(db, 'geocoder', turnMs));
  };
  return createNominatimGeocoder({
    url: geocoderUrl,
    userAgent: `LearnLocal (${appUrl})`,
    waitForTurn,
  });
}
