import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { type JsonText, json, jsonObject, plainJson } from '#server/db/json-text.ts';
import type { Minimum, MinimumState } from '#shared/market/classes/dates/minimum.ts';

// For queries of `class_sessions s` with a minimum of students.

/** A date whose capacity is below its minimum takes place once it is full. */
export const minStudents = sql<number>`least(s.min_students, s.capacity)`;

/** The decision whether the date takes place is still open. */
export const isUndecided = sql<boolean>`(s.min_students IS NOT NULL AND s.decided_at IS NULL)`;

export const decisionTime = sql<Date>`(s.starts_at - make_interval(hours => s.decision_hours))`;

/** The instructor has not decided yet. */
export const isAsked = sql<boolean>`(${isUndecided} AND s.asked_until IS NOT NULL)`;

const literal = (state: MinimumState): RawBuilder<MinimumState> => sql.lit(state);
const state = sql<MinimumState>`CASE WHEN s.is_below_minimum THEN ${literal('canceled')}
  WHEN s.decided_at IS NOT NULL THEN ${literal('happens')}
  WHEN s.asked_until IS NOT NULL THEN ${literal('asked')} ELSE ${literal('open')} END`;

const needed = sql<number>`CASE WHEN s.decided_at IS NULL
  THEN greatest(${minStudents} - s.seats_taken, 0) ELSE 0 END`;

const fields = jsonObject<Minimum>({
  students: plainJson(minStudents),
  needed: plainJson(needed),
  decidesAt: json(isoTime(sql<Date>`coalesce(s.decided_at, s.asked_until, ${decisionTime})`)),
  state: json(state),
});

/**
 * Null if the date takes place with any number of students. Held seats count until they are given
 * up.
 */
export const minimumText = sql<
  JsonText<Minimum | null>
>`CASE WHEN s.min_students IS NULL THEN 'null' ELSE ${fields} END`;

export const minimumColumn = sql<Minimum | null>`(nullif(${minimumText}, 'null')::json)`;
