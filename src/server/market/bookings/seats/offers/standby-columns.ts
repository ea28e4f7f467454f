import { type RawBuilder, sql } from 'kysely';
import { isConfirmed, isReleased, isScheduled } from '#server/market/bookings/states.queries.ts';

// An entry on standby names a booking of its student, which moves to the wanted date once the offer is accepted.

const hoursBefore = (start: RawBuilder<unknown>, hours: string) =>
  sql`${start} - make_interval(hours => (own.refund_policy ->> ${sql.lit(hours)})::int)`;

/** `moveDeadline` of `refund-policy.ts`, for a booking `own` of a date that starts then. */
const moveDeadline = (start: RawBuilder<unknown>, refundDeadline: RawBuilder<unknown>) =>
  sql`greatest(least(${start}, ${refundDeadline}), ${hoursBefore(start, 'lateMoveHours')})`;

const deadlineOfBooked = moveDeadline(
  sql`booked.starts_at`,
  sql`greatest(own.full_refund_until, coalesce((own.refund_policy ->> 'passedDeadline')::timestamptz,
    ${hoursBefore(sql`booked.starts_at`, 'fullRefundHours')}))`,
);
const deadlineOfWanted = moveDeadline(
  sql`wanted.starts_at`,
  hoursBefore(sql`wanted.starts_at`, 'fullRefundHours'),
);

/** The last moment at which the booking `own` can move from the date `booked` to the date `wanted`. */
export const standbyDeadline = sql<Date>`least(${deadlineOfBooked}, ${deadlineOfWanted})`;

/** The booking of the entry `e`, with its date and the wanted one. */
const datesOfStandby = sql`FROM bookings own JOIN class_sessions booked ON booked.id = own.session_id
  JOIN class_sessions wanted ON wanted.id = e.session_id WHERE own.id = e.booking_id`;

/** When the entry `e` ends at the latest; null unless it is on standby. */
export const standbyUntil = sql<Date | null>`(SELECT ${standbyDeadline} ${datesOfStandby})`;

/**
 * Whether the booking of the entry `e` can still move: it is the student's, is not canceled, released or moved since, and no deadline
 * has passed. True for an entry that isn't on standby.
 */
export const mayStillMove = sql<boolean>`(e.booking_id IS NULL OR EXISTS (
  SELECT ${datesOfStandby} AND own.student_id = e.student_id AND ${isConfirmed('own')}
    AND NOT ${isReleased('own')} AND ${isScheduled('booked')}
    AND coalesce(own.moved_at < e.created_at, true) AND now() <= ${standbyDeadline}))`;
