import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { type Meeting, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { minimumColumn } from '#server/market/bookings/minimum-columns.ts';
import { isCourseUnderway } from '#server/market/bookings/states.queries.ts';
import {
  selectUndatedSummaries,
  type UndatedSummary,
} from '#server/market/classes/lists/class-columns.ts';
import { milesTo } from '#server/market/places/near-classes.queries.ts';
import type { Minimum } from '#shared/market/classes/dates/minimum.ts';
import type { Point } from '#shared/market/places.ts';
import {
  narrowsSessions,
  type SearchScope,
  sessionConditions,
} from './search-conditions.queries.ts';

/** A smaller distance to a class known only by its city would be meaningless. */
export const cityMiles = 5;

function shownDistance(around: Point | null) {
  const miles = sql`round(${milesTo(around)}::numeric, 2)::float8`;
  return sql`CASE WHEN c.location_precision <> 'city' OR ${miles} >= ${sql.lit(cityMiles)}
    THEN ${miles} END`;
}

const foundSession = sql`json_build_object('id', s.id,
  'startTime', ${isoTime(sql<Date>`s.starts_at`)}, 'endTime', ${isoTime(sql<Date>`s.ends_at`)},
  'availableSpots', s.capacity - s.seats_taken, 'releasedSpots', s.released_seats,
  'meetings', ${meetingsOf('s')}, 'minimum', ${minimumColumn})`;

/** A course that has begun, in a class that can be joined late. */
const courseUnderway = sql`CASE WHEN c.join_until_meeting IS NOT NULL THEN (
  SELECT ${foundSession} FROM class_sessions s
  WHERE s.class_id = c.id AND ${isCourseUnderway('s')} ORDER BY s.starts_at DESC LIMIT 1) END`;

/**
 * Loads the result fields for a page of ids and keys. There are two statements, because only the
 * first has to be planned each time, and planning the second takes longer than running it.
 */
export async function selectFound(
  db: Db,
  scope: SearchScope,
  page: RawBuilder<unknown>,
): Promise<Place[]> {
  const places = await selectPlaces(db, scope, page);
  const classes = await addSummaries(db, places.filter(hasDate));
  const byId = new Map(classes.map((found) => [found.id, found]));
  return places.map(({ id, key }) => ({ id, key, found: byId.get(id) ?? null }));
}

/** The next matching date of each class of a page of ids and keys. */
export async function selectDates(
  db: Db,
  scope: SearchScope,
  page: RawBuilder<unknown>,
): Promise<FoundDate[]> {
  return (await selectPlaces(db, scope, page)).filter(hasDate);
}

type DatedPlace = Omit<FoundDate, 'next'> & { next: FoundSession | null };

async function selectPlaces(
  db: Db,
  scope: SearchScope,
  page: RawBuilder<unknown>,
): Promise<DatedPlace[]> {
  const matches = sql`s.class_id = c.id AND ${sessionConditions(scope)}`;
  const { rows } = await sql<DatedPlace>`
    SELECT top.id, top.key,
      ${isoTime(sql<Date>`c.updated_at`)} AS updated_at, c.city, c.region,
      c.shown_latitude AS latitude, c.shown_longitude AS longitude,
      ${shownDistance(scope.around)} AS distance_miles, next.session AS next,
      ${narrowsSessions(scope) ? sql`NULL` : courseUnderway} AS underway,
      (SELECT count(*)::int - 1 FROM class_sessions s WHERE ${matches}) AS other_dates
    FROM (SELECT *, row_number() OVER () AS place FROM (${page}) AS top) AS top
    CROSS JOIN LATERAL (SELECT * FROM classes WHERE id = top.id OFFSET 0) AS c
    LEFT JOIN LATERAL (
      SELECT ${foundSession} AS session
      FROM class_sessions s WHERE ${matches} ORDER BY s.starts_at LIMIT 1) AS next ON true
    ORDER BY top.place`.execute(db);
  return rows;
}

/** The classes of these dates, in the same order. */
export async function addSummaries(db: Db, dates: FoundDate[]): Promise<FoundClass[]> {
  const summaries = await selectUndatedSummaries(
    db,
    dates.map(({ id }) => id),
  );
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  // A class may have been deleted meanwhile.
  return dates.flatMap((found) => {
    const summary = byId.get(found.id);
    return summary ? [{ ...found, summary }] : [];
  });
}

const hasDate = (place: DatedPlace): place is FoundDate => place.next !== null;

/**
 * A class in its place of a page. It has nothing to show if it lost its last date, or was deleted, since the page
 * was read; the next page begins after it all the same.
 */
export type Place = { id: string; key: string; found: FoundClass | null };

export type FoundClass = FoundDate & { summary: UndatedSummary };

export type FoundDate = {
  id: string;
  key: string;
  updatedAt: string;
  city: string | null;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  distanceMiles: number | null;
  otherDates: number;
  next: FoundSession;
  /** A course that has begun and may be joined; null in a search for certain dates. */
  underway: FoundSession | null;
};

type FoundSession = {
  id: string;
  startTime: string;
  endTime: string;
  availableSpots: number | null;
  releasedSpots: number;
  meetings: Meeting[];
  minimum: Minimum | null;
};
