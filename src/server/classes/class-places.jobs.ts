import { z } from 'zod';
import type { Geocoder } from '#server/places/geocoder.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import {
  selectClassesToGeocode,
  selectKnownPlace,
  selectLocationToGeocode,
  storePlace,
} from './class-places.queries.ts';

export const geocodeQueue: JobQueue<{ classId: string }> = {
  name: 'geocode-class',
  data: z.object({ classId: z.uuid() }),
  // After that, the hourly job finds the class again.
  options: { notify: true, retryLimit: 6, retryDelay: 30, retryBackoff: true },
};

/** Finds the place of a class. The lookup may be slow, so no transaction is open meanwhile. */
export const createGeocodeWorker = (db: Db, geocoder: Geocoder) =>
  createWorker(geocodeQueue, async ({ data: { classId } }) => {
    const location = await selectLocationToGeocode(db, classId);
    if (location === undefined) return;
    const known = await selectKnownPlace(db, location);
    const place = known === undefined ? await geocoder.find(location) : known;
    await storePlace(db, { classId, location, place });
  });

export const missingPlacesQueue: JobQueue = {
  name: 'find-missing-places',
  data: z.looseObject({}),
  policy: 'exclusive',
};

const batchSize = 200;

/** Classes from before there were places, demonstration classes, and those that failed. */
export const createMissingPlacesWorker = (db: Db, jobs: Jobs) =>
  createWorker(
    missingPlacesQueue,
    async () => {
      let afterId: string | null = null;
      for (;;) {
        const batch = await selectClassesToGeocode(db, afterId, batchSize);
        const entries = batch.map(({ id }) => ({ data: { classId: id } }));
        await db.transaction().execute((trx) => jobs.sendAll(geocodeQueue, entries, trx));
        afterId = batch.at(-1)?.id ?? null;
        if (batch.length < batchSize) return;
      }
    },
    { cron: '20 * * * *' },
  );
