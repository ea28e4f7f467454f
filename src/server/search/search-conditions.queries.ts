import { type RawBuilder, sql } from 'kysely';
import { isUpcoming } from '#server/bookings/states.queries.ts';
import type { Point } from '#shared/places.ts';
import { afternoonStartsAt, eveningStartsAt } from '#shared/search.ts';

/** What a search looks for, once its place and words are resolved. */
export type SearchScope = {
  /** Sessions after this moment count as upcoming. */
  asOf: Date;
  /** A text search query of PostgreSQL. */
  words: string | null;
  /** `withinMiles` is null if distance only matters for the order. */
  around: (Point & { withinMiles: number | null }) | null;
  /** ISO dates in the time zone of the class. */
  from: string | null;
  to: string | null;
  /** Indexes in `weekSlots`. */
  slots: number[];
  categoryIds: number[];
  minPriceCents: number | null;
  maxPriceCents: number | null;
  seats: number;
};

const earthRadiusMiles = 3958.7613;

const document = sql`(
  setweight(to_tsvector('english', c.title), 'A')
  || setweight(to_tsvector('english', (SELECT name FROM categories WHERE id = c.category_id)), 'B')
  || setweight(to_tsvector('simple', (SELECT full_name FROM users WHERE id = c.teacher_id)), 'B')
  || setweight(to_tsvector('simple', coalesce(c.city, '')), 'C')
  || setweight(to_tsvector('english', c.description), 'D'))`;

/** Miles from the shown point, which reveals no more than anyone can see; null if it is unknown. */
export function distanceMiles({ around }: SearchScope): RawBuilder<number | null> {
  if (!around) return sql`NULL::float8`;
  const { latitude, longitude } = around;
  return sql`(2 * ${earthRadiusMiles}::float8 * asin(sqrt(least(1,
    power(sin(radians(c.shown_latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(c.shown_latitude))
      * power(sin(radians(c.shown_longitude - ${longitude}::float8) / 2), 2)))))`;
}

/** For `c`, an alias of `classes`, whatever its category. */
export function classConditions(scope: SearchScope): RawBuilder<boolean> {
  const { words, around, minPriceCents, maxPriceCents } = scope;
  const conditions = [sql`c.is_active`];
  if (words !== null) conditions.push(sql`${document} @@ ${words}::tsquery`);
  if (around && around.withinMiles !== null)
    conditions.push(sql`${distanceMiles(scope)} <= ${around.withinMiles}`);
  if (minPriceCents !== null) conditions.push(sql`c.price_cents >= ${minPriceCents}`);
  if (maxPriceCents !== null) conditions.push(sql`c.price_cents <= ${maxPriceCents}`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

export function hasCategory({ categoryIds }: SearchScope): RawBuilder<boolean> {
  return categoryIds.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`c.category_id = ANY(${categoryIds}::int[])`;
}

const localStart = sql`(s.starts_at AT TIME ZONE c.time_zone)`;
/** The index in `weekSlots` of a session's start. */
const weekSlot = sql`((extract(isodow FROM ${localStart})::int - 1) * 3
  + CASE WHEN extract(hour FROM ${localStart}) < ${sql.lit(afternoonStartsAt)} THEN 0
    WHEN extract(hour FROM ${localStart}) < ${sql.lit(eveningStartsAt)} THEN 1 ELSE 2 END)`;

/** For `s`, an alias of `class_sessions`: upcoming, and at a time and with the seats searched for. */
export function sessionConditions({ asOf, from, to, slots, seats }: SearchScope) {
  const conditions = [isUpcoming('s', sql`${asOf}`)];
  if (from !== null) conditions.push(sql`${localStart}::date >= ${from}::date`);
  if (to !== null) conditions.push(sql`${localStart}::date <= ${to}::date`);
  if (slots.length > 0) conditions.push(sql`${weekSlot} = ANY(${slots}::int[])`);
  if (seats > 0)
    conditions.push(sql`(s.capacity IS NULL OR s.capacity - s.seats_taken >= ${seats})`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
