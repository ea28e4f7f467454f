import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { isWaitingEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { isAhead } from '#server/market/bookings/seats/offers/queue.queries.ts';
import { hasStarted, isScheduled } from '#server/market/bookings/states.queries.ts';
import { waitlistLimits } from '#shared/market/bookings/waitlist.ts';

export type Dated = { sessionId: string; startTime: string; endTime: string };

/** A session as JSON; `alias` is the alias of its table. */
export const dateOf = (alias: string): RawBuilder<Dated> => sql`json_build_object(
  'sessionId', ${sql.ref(`${alias}.id`)},
  'startTime', ${isoTime(sql.ref<Date>(`${alias}.starts_at`))},
  'endTime', ${isoTime(sql.ref<Date>(`${alias}.ends_at`))})`;

/** Whether the teacher lets learners join; `alias` is the alias of the class. */
export const isWaitlistOpen = (alias: string) => sql<boolean>`NOT EXISTS (
  SELECT FROM closed_waitlists w WHERE w.class_id = ${sql.ref(`${alias}.id`)})`;

/** For queries of `waitlist_entries e`: the entries ahead that may be offered the same seats. */
const ahead = sql`FROM waitlist_entries other
  WHERE other.class_id = e.class_id AND ${isWaitingEntry('other')} AND ${isAhead}
    AND (e.session_id IS NULL OR other.session_id IS NULL OR other.session_id = e.session_id)`;

/** The place in the queue and the seats requested ahead of it; null unless the entry waits. */
export const place = sql<number | null>`CASE WHEN ${isWaitingEntry('e')}
  THEN (SELECT count(*)::int + 1 ${ahead}) END`;
export const seatsAhead = sql<number | null>`CASE WHEN ${isWaitingEntry('e')}
  THEN (SELECT coalesce(sum(other.seats), 0)::int ${ahead}) END`;

export type Returns = {
  /** The number of full dates among the class's last ten. */
  fullDates: number;
  /** The number of these dates on which at least one seat came back. */
  withReturns: number;
};

/** For queries of `classes c`. */
export const returns: RawBuilder<Returns> = sql`(
  SELECT json_build_object('fullDates', count(*), 'withReturns', count(full_date.first_return_at))
  FROM (
    SELECT s.first_return_at FROM class_sessions s
    WHERE s.class_id = c.id AND ${isScheduled('s')} AND ${hasStarted('s')}
      AND s.first_full_at IS NOT NULL
    ORDER BY s.starts_at DESC LIMIT ${sql.lit(waitlistLimits.figureDates)}) AS full_date)`;
