import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { createEmbeddedGeocoder } from '#server/market/places/embedded-geocoder.ts';
import type { Geocoder } from '#server/market/places/geocoder.ts';
import {
  createWorker,
  JobFailure,
  type JobQueue,
  scheduledQueue,
} from '#server/platform/jobs/queue.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import {
  selectClassesToGeocode,
  selectKnownPlace,
  selectLocationToGeocode,
  storePlace,
} from './class-places.queries.ts';

export const geocodeQueue: JobQueue<{ classId: string }> = {
  name: 'geocode-class',
  data: z.object({ classId: z.uuid() }),
  // After these retries, the hourly job finds the class again.
  options: { notify: true, retryLimit: 6, retryDelay: 30, retryBackoff: true },
};

export const createGeocodeWorker = (db: Db, geocoder: Geocoder) =>
  createWorker(geocodeQueue, ({ data: { classId } }) => geocodeClass(db, geocoder, classId), {
    // A geocoder may take one lookup a second: instructors with many new classes take turns with others.
    maxPerGroup: 1,
  });

/** Finds the place of a class. The lookup may be slow, so no transaction is open meanwhile. */
async function geocodeClass(db: Db, geocoder: Geocoder, classId: string): Promise<void> {
  const location = await selectLocationToGeocode(db, classId);
  if (location === undefined) return;
  const known = await selectKnownPlace(db, location);
  const place = known === undefined ? await geocoder.find(location) : known;
  await storePlace(db, { classId, location, place });
}

/** Finds the place before the response if the embedded geocoder can; after a failure, the job does. */
export async function geocodeAtOnce({ db, env }: Deps, classId: string): Promise<void> {
  if (!env.geocoderUrl) await geocodeClass(db, createEmbeddedGeocoder(db), classId).catch(() => {});
}

export const missingPlacesQueue = scheduledQueue('find-missing-places', {
  notify: true,
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: hourMs / secondMs,
});

const batchSize = 100;
/** At one lookup a second, that many fit into the hour until the next run. */
const maxPerRun = 3000;
/** Several failures mean that the geocoder is down; one rejection may be about its location. */
const maxFailures = 3;

/** Classes older than geocoding, demonstration classes, and classes whose lookup failed. */
export const createMissingPlacesWorker = (db: Db, geocoder: Geocoder) =>
  createWorker(
    missingPlacesQueue,
    async () => {
      let failures = 0;
      let afterId: string | null = null;
      for (let handled = 0; handled < maxPerRun; handled += batchSize) {
        const batch = await selectClassesToGeocode(db, afterId, batchSize);
        for (const { id } of batch)
          await geocodeClass(db, geocoder, id).catch((error) => {
            if (!(error instanceof JobFailure) || ++failures === maxFailures) throw error;
          });
        afterId = batch.at(-1)?.id ?? null;
        if (batch.length < batchSize) return;
      }
    },
    { cron: '20 * * * *' },
  );
