import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isStudentOf } from '#server/market/bookings/visibility.queries.ts';
import type { Place } from '#server/market/places/geocoder.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** For queries of `classes`: the viewer teaches it, has booked it, or everyone may see the point. */
function seesExactPlace(viewerId: string | null) {
  return sql<boolean>`(classes.shows_exact_place OR ${isStudentOf(viewerId)}
    OR ${isTaughtBy('classes', viewerId)} IS TRUE)`;
}

/** The place of a class, as exactly as the viewer may know it. */
export function placeFields(viewerId: string | null) {
  const asShown = (column: 'latitude' | 'longitude'): RawBuilder<number | null> =>
    sql`CASE WHEN ${seesExactPlace(viewerId)} THEN ${sql.ref(`classes.${column}`)}
      ELSE ${sql.ref(`classes.shown_${column}`)} END`;
  return [
    asShown('latitude').as('latitude'),
    asShown('longitude').as('longitude'),
    sql<boolean>`(classes.location_precision = 'exact' AND NOT ${seesExactPlace(viewerId)})`.as(
      'isPointRounded',
    ),
    'classes.locationPrecision',
    'classes.countryCode',
    'classes.isPointCorrected',
    'classes.showsExactPlace as showExactPlace',
  ] as const;
}

const isToGeocode = sql<boolean>`geocoded_location IS DISTINCT FROM location`;

/** The location of a class, unless it has been geocoded. */
export async function selectLocationToGeocode(db: Db, classId: string) {
  const found = await db
    .selectFrom('classes')
    .select('location')
    .where('id', '=', classId)
    .where(isToGeocode)
    .executeTakeFirst();
  return found?.location;
}

/** The next classes to geocode after `afterId`, in the order of their ids. */
export async function selectClassesToGeocode(db: Db, afterId: string | null, limit: number) {
  return db
    .selectFrom('classes')
    .select('id')
    .where(isToGeocode)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The geocoding result of another class with the same location; undefined if there is none. */
export async function selectKnownPlace(db: Db, location: string) {
  const found = await db
    .selectFrom('classes')
    .select(['latitude', 'longitude', 'locationPrecision', 'city', 'region', 'countryCode'])
    .where('geocodedLocation', '=', location)
    .where(sql<boolean>`NOT is_point_corrected`)
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const { latitude, longitude, locationPrecision: precision, ...names } = found;
  if (latitude === null || longitude === null || precision === 'unknown') return null;
  return { latitude, longitude, precision, ...names };
}

/**
 * Stores the geocoding result of `location`, unless the class has moved meanwhile. The instructor's
 * own point stays.
 */
export async function storePlace(
  db: Db,
  { classId, location, place }: { classId: string; location: string; place: Place | null },
): Promise<void> {
  const unlessCorrected = <T>(column: string, value: T) =>
    sql<T>`CASE WHEN is_point_corrected THEN ${sql.ref(column)} ELSE ${value} END`;
  await db
    .updateTable('classes')
    .set({
      latitude: unlessCorrected('latitude', place?.latitude ?? null),
      longitude: unlessCorrected('longitude', place?.longitude ?? null),
      locationPrecision: unlessCorrected('location_precision', place?.precision ?? 'unknown'),
      city: place?.city ?? null,
      region: place?.region ?? null,
      countryCode: place?.countryCode ?? null,
      geocodedLocation: location,
    })
    .where('id', '=', classId)
    .where('location', '=', location)
    .execute();
}

const offeredPlaces = 20;

/** The locations of the instructor's classes, the last used first, with the instructor's own points. */
export async function selectOwnPlaces(db: Db, viewerId: string) {
  const ownPoint = (column: 'latitude' | 'longitude') =>
    sql<number | null>`CASE WHEN is_point_corrected THEN ${sql.ref(column)} END`;
  const used = db
    .selectFrom('classes')
    .distinctOn('location')
    .select([
      'id',
      'location',
      'timeZone',
      'showsExactPlace as showExactPlace',
      ownPoint('latitude').as('latitude'),
      ownPoint('longitude').as('longitude'),
    ])
    .where(isTaughtBy('classes', viewerId))
    .orderBy('location')
    .orderBy('id', 'desc');
  return db
    .selectFrom(used.as('used'))
    .select(['location', 'timeZone', 'showExactPlace', 'latitude', 'longitude'])
    .orderBy('id', 'desc')
    .limit(offeredPlaces)
    .execute();
}
