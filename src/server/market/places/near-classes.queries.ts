import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Point } from '#shared/market/places.ts';
import { searchLimits } from '#shared/market/search/search.ts';

const earthRadiusMiles = 3958.7613;

const pointOf = ({ latitude, longitude }: Point) => {
  const [lat, lng] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const [x, y, z] = [
    Math.cos(lat ?? 0) * Math.cos(lng ?? 0),
    Math.cos(lat ?? 0) * Math.sin(lng ?? 0),
    Math.sin(lat ?? 0),
  ];
  return sql`${`(${x},${y},${z})`}::cube`;
};

/** The length of the straight chord between two points of the sphere that many miles apart. */
export const chordOf = (miles: number) => 2 * Math.sin(miles / (2 * earthRadiusMiles));

/** The public point of the class `c`. */
const shownPoint = sql`c.shown_point`;

/** A sort key that grows with the distance. */
export const chordTo = (point: Point | null, from = shownPoint): RawBuilder<number | null> =>
  point ? sql`(${from} <-> ${pointOf(point)})` : sql`NULL::float8`;

/**
 * Miles to the displayed point of `c`, which reveals no more than anyone can see; null if unknown.
 */
export function milesTo(point: Point | null): RawBuilder<number | null> {
  const half = sql`${chordTo(point)} / 2`;
  // This does not use least(), which ignores null.
  return sql`(${earthRadiusMiles}::float8 * 2 * asin(CASE WHEN ${half} > 1 THEN 1 ELSE ${half} END))`;
}

/** For `c`, or another point: within a distance, with a lookup in the index. */
export const isWithin = (
  { withinMiles, ...point }: Point & { withinMiles: number },
  from = shownPoint,
) =>
  sql<boolean>`(${chordTo(point, from)} <= ${chordOf(withinMiles)}::float8
    AND ${from} <@ cube_enlarge(${pointOf(point)}, ${chordOf(withinMiles)}, 3))`;

const maxNear = 20;
const withinMiles = searchLimits.within.default;

/** The number of classes near each place, at most 20. */
export async function countNear(db: Db, places: Point[]): Promise<number[]> {
  const counts = places.map(
    ({ latitude, longitude }) => sql`(SELECT count(*)::int FROM (SELECT FROM classes c
      WHERE c.is_active AND ${isWithin({ latitude, longitude, withinMiles })}
      LIMIT ${sql.lit(maxNear)}) AS near)`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db);
  return rows[0]?.counts ?? [];
}
