import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import {
  type JsonFields,
  type JsonOf,
  json,
  jsonFields,
  jsonObject,
  plainJson,
} from '#server/db/json-text.ts';
import type { Database } from '#server/db/schema.ts';
import { meetingsText } from '#server/market/bookings/meetings-columns.ts';
import { minimumText } from '#server/market/bookings/minimum-columns.ts';
import {
  isOpen,
  isOpenTo,
  isScheduled,
  openingOf,
  takesPart,
} from '#server/market/bookings/states.queries.ts';

// The JSON of the dates of a page of classes, for class-columns.ts.

const eb = expressionBuilder<{ s: Database['classSessions'] }, 's'>();

const times = jsonFields({
  startTime: json(isoTime(eb.ref('s.startsAt'))),
  endTime: json(isoTime(eb.ref('s.endsAt'))),
  availableSpots: spotsLeft(eb.ref('s.capacity'), eb.ref('s.seatsTaken')),
  /** Spots that learners released; they are sold after the free ones. */
  releasedSpots: plainJson(eb.ref('s.releasedSeats')),
  /** The minimum of students; null if the date takes place with any number. */
  minimum: minimumText,
});
type Times = typeof times extends RawBuilder<JsonFields<infer Value>> ? Value : never;

const sessionFields = {
  id: json(eb.ref('s.id')),
  maxStudents: plainJson(eb.ref('s.capacity')),
  seatsTaken: plainJson(eb.ref('s.seatsTaken')),
  /** Empty for a session that meets once. */
  meetings: meetingsText('s'),
};
/** The times are also part of the class if the session is the next. */
const timesOfSession = sql<JsonFields<Times>>`s.times`;
const session = jsonObject(sessionFields, timesOfSession);
export type DatesJson = JsonOf<typeof session>[];

/** How many people a session opens first to that is for those of an earlier date, and how many of them booked it. */
const samePeople = sql<{ invited: number; booked: number } | null>`CASE
  WHEN NOT ${isOpen('s')} AND s.opens_first_to = 'date' THEN (
    SELECT json_build_object('invited', count(*), 'booked', count(*) FILTER (WHERE EXISTS (
      SELECT FROM bookings b WHERE b.session_id = s.id AND b.student_id = invited.student_id
        AND ${takesPart('b')})))
    FROM session_invitations invited WHERE invited.session_id = s.id) END`;

const viewedSession = jsonObject(
  { ...sessionFields, opensAt: json(isoTime(openingOf('s'))), samePeople: json(samePeople) },
  timesOfSession,
);
export type ViewedDatesJson = JsonOf<typeof viewedSession>[];

/** The times of a class without a session. */
type NoTimes = {
  startTime: null;
  endTime: null;
  availableSpots: null;
  releasedSpots: 0;
  minimum: null;
};

export const nextTimes = sql<
  JsonFields<{ [Name in keyof Times]: Times[Name] | NoTimes[Name] }>
>`coalesce(dates.next,
  '"startTime":null,"endTime":null,"availableSpots":null,"releasedSpots":0,"minimum":null')`;

export const isOnPage = (classId: string) =>
  sql`${sql.ref(classId)} = ANY(ARRAY(SELECT id FROM page))`;

const datesWhere = (isShown: RawBuilder<boolean>, text: RawBuilder<unknown>) => sql`
  SELECT s.class_id, ${arrayOf(text)} AS sessions,
    (array_agg(s.times))
      [least(1 + count(*) FILTER (WHERE s.starts_at <= now()), count(*))] AS next
  FROM (SELECT *, ${times} AS times FROM class_sessions s
    WHERE ${isOnPage('s.class_id')} AND ${isScheduled('s')} AND ${isShown}
    ORDER BY s.class_id, s.starts_at) AS s
  GROUP BY s.class_id`;

/** The dates that everyone sees. */
export const datesOfPage = datesWhere(isOpen('s'), session);
/** With those that open first to the viewer, whom each row of the page names. */
export const viewedDatesOfPage = datesWhere(
  isOpenTo('s', sql`(SELECT dates_for FROM page LIMIT 1)`),
  viewedSession,
);

/** Null means unlimited. */
function spotsLeft(capacity: Expression<number | null>, seatsTaken: Expression<number>) {
  return plainJson(sql<number | null>`${capacity} - ${seatsTaken}`);
}

/** An array in the order of the rows. */
export function arrayOf(text: RawBuilder<unknown> | string) {
  return sql`'[' || string_agg(${typeof text === 'string' ? sql.ref(text) : text}, ',') || ']'`;
}
