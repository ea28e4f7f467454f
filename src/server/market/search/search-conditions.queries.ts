import { type RawBuilder, sql } from 'kysely';
import { planEachTime } from '#server/db/connections/named-statements.ts';
import { isPublicDate } from '#server/market/bookings/states.queries.ts';
import { isAnnounced } from '#server/market/classes/announced-classes.queries.ts';
import { chordOf, chordTo, isWithin } from '#server/market/places/near-classes.queries.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import {
  assumedLanguage,
  type ClassLanguage,
} from '#shared/market/classes/expectations/class-languages.ts';
import { adultAge } from '#shared/market/classes/expectations/what-to-expect.ts';
import type { Point } from '#shared/market/places.ts';
import { weekSlots } from '#shared/market/search/search.ts';
import { dayMs } from '#shared/units.ts';
import type { RankedWords } from './words/ranked-words.ts';

/** The conditions of a search, with its place and words resolved. */
export type SearchScope = {
  /** Sessions after this moment count as upcoming. */
  asOf: Date;
  words: RankedWords | null;
  around: (Point & { withinMiles: number; beyondMiles?: number }) | null;
  /** ISO dates in the time zone of the class. */
  from: string | null;
  to: string | null;
  /** Indexes in `weekSlots`. */
  slots: number[];
  categoryIds: number[];
  /** All levels if null. */
  levels: ClassLevel[] | null;
  language: ClassLanguage | null;
  /** Classes that don't name ages are for adults. */
  age: number | null;
  minPriceCents: number | null;
  maxPriceCents: number | null;
  seats: number;
  /** The maximum length of a date, or of the first meeting of a course. */
  maxHours: number | null;
  /** For followers: leaves out classes that only the people who asked for them may be notified of yet. */
  announcedOnly: boolean;
  /** A text search query: only categories of classes whose titles or names match it. */
  topic: string | null;
};

/** Every upcoming class. */
export const allUpcomingClasses = (asOf: Date): SearchScope => ({
  asOf,
  words: null,
  around: null,
  from: null,
  to: null,
  slots: [],
  categoryIds: [],
  levels: null,
  language: null,
  age: null,
  minPriceCents: null,
  maxPriceCents: null,
  seats: 0,
  maxHours: null,
  announcedOnly: false,
  topic: null,
});

/**
 * With a word of three or more letters, skip the place index so that the text index is used: the
 * planner assumes that few classes are near any place.
 */
const longWord = /(^|[^!])'[^']{3,}'/;

const plannedEachTime = sql.raw(planEachTime);

/** For `c`, an alias of `classes`: active with an upcoming session, in any category. */
export function classConditions(scope: SearchScope): RawBuilder<boolean>[] {
  const { asOf, words, around, levels, language, age, minPriceCents, maxPriceCents } = scope;
  const { topic } = scope;
  const conditions = [
    sql<boolean>`c.is_active ${plannedEachTime}`,
    sql<boolean>`c.last_starts_at > ${asOf}`,
  ];
  if (words !== null) conditions.push(sql`c.search_document @@ ${words.required}::tsquery`);
  if (around) {
    const isClose = sql<boolean>`${chordTo(around)} <= ${chordOf(around.withinMiles)}::float8`;
    conditions.push(words && longWord.test(words.required) ? isClose : isWithin(around));
  }
  if (levels) conditions.push(sql`c.level = ANY(${levels}::text[])`);
  if (language !== null)
    conditions.push(sql`coalesce(c.language, ${sql.lit(assumedLanguage)}) = ${language}`);
  if (age !== null) conditions.push(isForAge(age));
  if (minPriceCents !== null) conditions.push(sql`c.price_cents >= ${minPriceCents}`);
  if (maxPriceCents !== null) conditions.push(sql`c.price_cents <= ${maxPriceCents}`);
  if (scope.announcedOnly) conditions.push(isAnnounced);
  if (topic !== null)
    conditions.push(sql`c.category_id IN (SELECT alike.category_id FROM classes alike
      WHERE alike.is_active AND alike.search_document @@ ${topic}::tsquery)`);
  return conditions;
}

function isForAge(years: number): RawBuilder<boolean> {
  const isStated = sql`(c.min_age IS NOT NULL OR c.max_age IS NOT NULL)`;
  const isInRange = sql`${years}::int BETWEEN coalesce(c.min_age, 0) AND coalesce(c.max_age, 999)`;
  return years >= adultAge ? sql`(${isInRange})` : sql`(${isStated} AND ${isInRange})`;
}

/** For any `c` with the id of a class: beyond the distance that was searched before. */
export function distanceConditions({ around }: SearchScope): RawBuilder<boolean>[] {
  if (around?.beyondMiles === undefined) return [];
  const point = sql`(SELECT far.shown_point FROM classes far WHERE far.id = c.id)`;
  return [sql`${chordTo(around, point)} > ${chordOf(around.beyondMiles)}::float8`];
}

export function categoryConditions({ categoryIds }: SearchScope): RawBuilder<boolean>[] {
  return categoryIds.length === 0 ? [] : [sql`c.category_id = ANY(${categoryIds}::int[])`];
}

/** Whether the search filters sessions. */
export function narrowsSessions({ from, to, slots, seats, maxHours }: SearchScope): boolean {
  return from !== null || to !== null || slots.length > 0 || seats > 0 || maxHours !== null;
}

/** The stored `open_seats` is capped at this. */
const maxOpenSeats = 4;

const fewSlots = weekSlots.length / 3;
const fewDays = 14;

/**
 * Whether few enough sessions of all classes match that reading them first is faster. The planner cannot
 * tell, because it does not know how many classes are near a place.
 */
export function hasFewSessions({ asOf, from, to, slots }: SearchScope): boolean {
  if (slots.length > 0 && slots.length <= fewSlots) return true;
  const firstMs = from === null ? asOf.getTime() : Date.parse(from);
  return to !== null && Date.parse(to) - firstMs <= fewDays * dayMs;
}

/**
 * For an alias of `class_sessions`: upcoming, at the requested time and with enough seats. Local
 * days are also bounded by time, which has the better index.
 */
export function sessionConditions(scope: SearchScope, alias = 's'): RawBuilder<boolean> {
  const { asOf, from, to, slots, seats, maxHours } = scope;
  const s = sql.ref(alias);
  const conditions = [isPublicDate(alias, sql`${asOf}`)];
  if (from !== null)
    conditions.push(
      withDefaultSelectivity(sql`${s}.local_day >= ${from}::date`),
      sql`${s}.starts_at > ${from}::date - interval '15 hours'`,
    );
  if (to !== null)
    conditions.push(
      withDefaultSelectivity(sql`${s}.local_day <= ${to}::date`),
      sql`${s}.starts_at < ${to}::date + interval '37 hours'`,
    );
  if (slots.length > 0) conditions.push(isAtTimes(s, slots));
  if (seats > 0) conditions.push(sql`${s}.open_seats >= ${Math.min(seats, maxOpenSeats)}`);
  if (seats > maxOpenSeats)
    conditions.push(sql`(${s}.capacity IS NULL OR ${s}.capacity - ${s}.seats_taken >= ${seats})`);
  if (maxHours !== null)
    conditions.push(sql`${firstEnd(s)} - ${s}.starts_at <= ${maxHours} * interval '1 hour'`);
  return allOf(conditions);
}

const firstEnd = (s: RawBuilder<unknown>) => sql`CASE WHEN ${s}.meeting_count = 1 THEN ${s}.ends_at
  ELSE (SELECT met.ends_at FROM session_meetings met
    WHERE met.session_id = ${s}.id AND met.position = 1) END`;

/**
 * The same condition, written so that the planner assumes that half of all rows match. Otherwise it
 * multiplies the shares of days and of times as if they were independent, and expects too few
 * sessions.
 */
const withDefaultSelectivity = (condition: RawBuilder<unknown>) =>
  sql<boolean>`CASE WHEN ${condition} THEN true ELSE false END`;

/** Whether all meetings are at these times of the week. */
function isAtTimes(s: RawBuilder<unknown>, slots: number[]): RawBuilder<boolean> {
  const others = weekSlots.reduce(
    (bits, _, slot) => (slots.includes(slot) ? bits : bits | (1 << slot)),
    0,
  );
  // The planner knows how many sessions meet once, but nothing about the bits of other sessions.
  return sql`(${s}.week_slot = ANY(${slots}::smallint[])
    AND (${s}.later_slots = 0 OR ${s}.later_slots & ${others}::int = 0))`;
}

export const allOf = (conditions: RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` AND `)})`;

/** For any `c` with the id of a class: a matching session, looked up class by class. */
export const eachWithSession = (scope: SearchScope): RawBuilder<boolean>[] =>
  narrowsSessions(scope)
    ? [
        sql`EXISTS (SELECT FROM class_sessions s
          WHERE s.class_id = c.id AND ${sessionConditions(scope)} OFFSET 0)`,
      ]
    : [];
