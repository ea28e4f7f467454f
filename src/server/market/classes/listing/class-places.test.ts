import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedGeocoder } from '#server/market/places/embedded-geocoder.ts';
import type { Geocoder } from '#server/market/places/geocoder.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import {
  callerFor,
  createBookedClass,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import {
  createGeocodeWorker,
  createMissingPlacesWorker,
  geocodeQueue,
  missingPlacesQueue,
} from './class-places.jobs.ts';

/** With a geocoder of the site, places are found by jobs. */
const at = openTestDeps({ GEOCODER_URL: 'http://localhost:9/' });
let teacher: Account;
let categoryId: number;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  categoryId = await createCategory(at.db);
});
beforeEach(async () => {
  for (const table of ['bookings', 'classSessions', 'classes'] as const)
    await at.db.deleteFrom(table).execute();
});

const caller = (account: Account | null = teacher) => callerFor(at.deps, account).classes;
const listing = (changes: object = {}) => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12.5,
  location: 'Pier 4, Seattle, WA',
  maxStudents: 6,
  ...changes,
});
const dates = () => ({
  startTime: new Date(Date.now() + dayMs).toISOString(),
  endTime: new Date(Date.now() + dayMs + hourMs).toISOString(),
});
const create = (changes: object = {}) => caller().create({ ...listing(changes), ...dates() });
const edit = (classId: string, changes: object = {}) =>
  caller().edit({
    ...listing(changes),
    classId,
    timeZone: 'America/Los_Angeles',
    images: [],
    isActive: true,
  });
const placeOf = async (classId: string, viewer: Account | null = teacher) => {
  const { latitude, longitude, locationPrecision, city, region, countryCode, isPointRounded } =
    await caller(viewer).byId({ classId });
  return { latitude, longitude, locationPrecision, city, region, countryCode, isPointRounded };
};

const embeddedGeocoder: Geocoder = {
  find: (text) => createEmbeddedGeocoder(at.db).find(text),
};
const geocode = (geocoder = embeddedGeocoder) =>
  at.deps.jobs.runDue(createGeocodeWorker(at.db, geocoder));
async function findMissing(geocoder: Geocoder): Promise<void> {
  const send = () =>
    at.db.transaction().execute((trx) => at.deps.jobs.send(missingPlacesQueue, {}, trx));
  // Two servers start at the same time.
  await send();
  await send();
  const worker = createMissingPlacesWorker(at.db, geocoder);
  expect(await at.deps.jobs.runDue(worker)).toBe(1);
  expect(await at.deps.jobs.runDue(worker)).toBe(0);
}
/** Handles every due job. */
async function geocodeAll(geocoder?: Geocoder): Promise<void> {
  while ((await geocode(geocoder)) > 0);
}

const seattle = {
  latitude: 47.60621,
  longitude: -122.33207,
  locationPrecision: 'city',
  city: 'Seattle',
  region: 'WA',
  countryCode: 'US',
  isPointRounded: false,
};
const unknown = {
  latitude: null,
  longitude: null,
  locationPrecision: 'unknown',
  city: null,
  region: null,
  countryCode: null,
  isPointRounded: false,
};

describe('geocoding', () => {
  it('reads a bare city where the classes are, like search, suggestions and the time zone', async () => {
    const location = 'The old mill, Salem';
    const { id: first } = await create({ location });
    await geocodeAll();
    expect(await placeOf(first)).toMatchObject({ city: 'Salem', region: 'OR' });
    await edit(first, { location: 'Salem, MA' });
    await geocodeAll();
    const preview = { status: 'found', label: 'Salem, MA', timeZone: 'America/New_York' };
    for (const location of ['The wharf, Salem', 'Salem'])
      expect(await caller().findPlace({ location })).toEqual(preview);
    const { search, places } = callerFor(at.deps, null);
    const { items, place } = await search.find({ near: 'Salem' });
    expect([items[0]?.id, place?.label]).toEqual([first, 'Salem, MA']);
    expect((await places.suggest({ prefix: 'Salem' }))[0]?.label).toBe('Salem, MA');
    await edit(first, { location: 'Cambridge, MA' });
    await geocodeAll();
    expect(await caller().findPlace({ location: 'The pier, Cambridge' })).toMatchObject({
      label: 'Cambridge, MA',
      timeZone: 'America/New_York',
    });
  });

  it('finds the place of a class after it was created, and again after its location changed', async () => {
    const { id } = await create();
    expect(await placeOf(id)).toEqual(unknown);
    expect(await geocode()).toBe(1);
    expect(await placeOf(id)).toEqual(seattle);
    await edit(id, { location: 'Somewhere by the river' });
    expect(await placeOf(id)).toEqual(unknown);
    await geocodeAll();
    expect(await placeOf(id)).toEqual(unknown);
    await edit(id, { location: '12 Oak St, Portland, OR 97201' });
    await geocodeAll();
    expect(await placeOf(id)).toMatchObject({ city: 'Portland', locationPrecision: 'postal_code' });
  });

  it('keeps the place while the location stays', async () => {
    const { id } = await create();
    await geocodeAll();
    await edit(id, { title: 'Knots for riggers' });
    expect(await placeOf(id)).toEqual(seattle);
    expect(await geocode()).toBe(0);
  });

  it('discards the result of a location that was changed meanwhile', async () => {
    const { id } = await create();
    const slow: Geocoder = {
      async find(location) {
        if (location.includes('Seattle')) await edit(id, { location: 'Pier 1, Boston, MA' });
        return embeddedGeocoder.find(location);
      },
    };
    await geocode(slow);
    expect(await placeOf(id)).toEqual(unknown);
    await geocodeAll();
    expect(await placeOf(id)).toMatchObject({ city: 'Boston' });
  });

  it('never blocks saving, and is retried when the geocoder fails', async () => {
    const { id } = await create();
    await geocode({
      find: () => Promise.reject(new JobFailure('the geocoder responded with 503')),
    });
    expect(await placeOf(id)).toEqual(unknown);
    const retried = await at.deps.jobs.waiting(geocodeQueue, 10);
    expect(retried.map(({ data }) => data)).toEqual([{ classId: id }]);
  });

  it('looks up the same location of several classes once', async () => {
    const asked: string[] = [];
    const counting: Geocoder = {
      find(location) {
        asked.push(location);
        return embeddedGeocoder.find(location);
      },
    };
    await create();
    await geocodeAll(counting);
    const { id } = await create();
    await geocodeAll(counting);
    expect(asked).toEqual(['Pier 4, Seattle, WA']);
    expect(await placeOf(id)).toEqual(seattle);
  });

  it('finds classes that have no place yet', async () => {
    const made = [];
    for (let index = 0; index < 3; index++) made.push(await createClass(at.db, teacher.id));
    await findMissing(embeddedGeocoder);
    for (const { classId } of made)
      expect(await placeOf(classId)).toMatchObject({ city: 'Portland', region: 'OR' });
  });

  it('goes on after a location that the geocoder rejects, but not when the geocoder is down', async () => {
    const asked: string[] = [];
    const failFor = (isBad: (location: string) => boolean): Geocoder => ({
      async find(location) {
        asked.push(location);
        if (isBad(location)) throw new JobFailure('the geocoder responded with 500');
        return embeddedGeocoder.find(location);
      },
    });
    const made = [];
    for (const city of ['Salem', 'Eugene', 'Bend', 'Medford'])
      made.push(await createClass(at.db, teacher.id, { location: `${city}, OR` }));
    await findMissing(failFor((location) => location === 'Salem, OR'));
    const cities = await Promise.all(made.map(({ classId }) => placeOf(classId)));
    expect(cities.map(({ city }) => city)).toEqual([null, 'Eugene', 'Bend', 'Medford']);
    await at.db.updateTable('classes').set({ geocodedLocation: null }).execute();
    asked.length = 0;
    await findMissing(failFor(() => true));
    expect(asked).toHaveLength(3);
  });
});

const pier = { latitude: 47.60123, longitude: -122.34012 };

describe('the point of the instructor', () => {
  it('stays when the location is geocoded, which only adds the city', async () => {
    const { id } = await create(pier);
    expect(await placeOf(id)).toEqual({ ...unknown, ...pier, locationPrecision: 'exact' });
    await geocodeAll();
    expect(await placeOf(id)).toEqual({ ...seattle, ...pier, locationPrecision: 'exact' });
    await edit(id, { title: 'Knots for riggers' });
    expect(await placeOf(id)).toMatchObject(pier);
  });

  it('can be set and cleared while editing, and is cleared when the location changes', async () => {
    const { id } = await create();
    await geocodeAll();
    await edit(id, pier);
    expect(await placeOf(id)).toMatchObject({ ...pier, locationPrecision: 'exact' });
    await edit(id, { latitude: null, longitude: null });
    await geocodeAll();
    expect(await placeOf(id)).toEqual(seattle);
    await edit(id, pier);
    await edit(id, { location: 'Pier 1, Boston, MA' });
    await geocodeAll();
    expect(await placeOf(id)).toMatchObject({ city: 'Boston', locationPrecision: 'city' });
  });

  it('is rounded for the public, and exact for students or if the instructor shows the exact point', async () => {
    const student = await createUser(at.db);
    const fields = {
      ...pier,
      locationPrecision: 'exact',
      location: 'Pier 4, Seattle, WA',
    } as const;
    const { classId } = await createBookedClass(at.db, teacher.id, student.id, fields);
    const rounded = { latitude: 47.6, longitude: -122.34125, isPointRounded: true };
    for (const viewer of [null, await createUser(at.db)])
      expect(await placeOf(classId, viewer)).toMatchObject(rounded);
    for (const viewer of [student, teacher])
      expect(await placeOf(classId, viewer)).toMatchObject({ ...pier, isPointRounded: false });
    await edit(classId, { showExactPlace: true });
    expect(await placeOf(classId, null)).toMatchObject({ ...pier, isPointRounded: false });
    await edit(classId);
    expect(await placeOf(classId, null)).toMatchObject(pier);
  });

  it('is within 600 m of the public point, even at the poles and the 180th meridian', async () => {
    for (const latitude of [-90, -89.99, -33.33333, 0, 45.52345, 66.66666, 90])
      for (const longitude of [-180, -122.67621, 0, 77.77777, 179.9999]) {
        const point = { latitude, longitude, locationPrecision: 'exact' } as const;
        const { classId } = await createClass(at.db, teacher.id, { ...point, slots: [] });
        const shown = await placeOf(classId, null);
        const away = metersBetween(point, shown.latitude ?? 0, shown.longitude ?? 0);
        expect(away, `${latitude}, ${longitude}`).toBeLessThan(600);
        expect(Math.abs(shown.latitude ?? 91)).toBeLessThanOrEqual(90);
        expect(Math.abs(shown.longitude ?? 181)).toBeLessThanOrEqual(180);
      }
  });
});

function metersBetween(
  from: { latitude: number; longitude: number },
  latitude: number,
  longitude: number,
): number {
  const metersPerDegree = 111_195;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(
    (from.latitude - latitude) * metersPerDegree,
    (from.longitude - longitude) * metersPerDegree * narrowing,
  );
}

describe('the time zone of a class', () => {
  it.each([
    ['the place', { location: 'Pier 4, Honolulu, HI' }, 'Pacific/Honolulu'],
    ['the point', { latitude: 48.85, longitude: 2.35 }, 'Europe/Paris'],
    ['UTC if the place is unknown', { location: 'My garage' }, 'UTC'],
    ['the one given', { timeZone: 'America/Denver' }, 'America/Denver'],
  ])('is that of %s', async (_name, changes, timeZone) => {
    expect((await create(changes)).timeZone).toBe(timeZone);
  });
});

it.each([
  [{ latitude: 90.01, longitude: 0 }, { latitude: 'Latitude must be between -90 and 90' }],
  [{ latitude: 0, longitude: -180.5 }, { longitude: 'Longitude must be between -180 and 180' }],
  [{ latitude: 45 }, { latitude: 'Provide both latitude and longitude' }],
  [{ latitude: null, longitude: 3 }, { latitude: 'Provide both latitude and longitude' }],
])('a class with the point %j is rejected', async (point, fields) => {
  const error = await create(point).catch((rejected) => rejected);
  expect(publicError(error).body).toMatchObject({ code: 'VALIDATION_FAILED', fields });
});
