import { type RawBuilder, sql } from 'kysely';
import {
  isCanceledByTeacher,
  isConfirmed,
  isReleased,
  isScheduled,
} from '#server/market/bookings/states.queries.ts';
import { offerLimits } from '#shared/market/bookings/offer-clock.ts';
import { secondMs } from '#shared/units.ts';

// An entry on standby names a booking of its student, which moves to the wanted date once the offer is accepted. In these
// expressions `e` is the entry, `b` the booking, and `wanted` the date it waits for.

const hoursBefore = (start: RawBuilder<unknown>, hours: string) =>
  sql`${start} - make_interval(hours => (b.refund_policy ->> ${sql.lit(hours)})::int)`;

/** `moveDeadline` of `refund-policy.ts`, for a date that starts then. */
const moveDeadline = (start: RawBuilder<unknown>, refundDeadline: RawBuilder<unknown>) =>
  sql`greatest(least(${start}, ${refundDeadline}), ${hoursBefore(start, 'lateMoveHours')})`;

/** The last moment at which the booking `b` can move from the date `booked` to the date `wanted`. */
export function standbyDeadline(booked: string): RawBuilder<Date> {
  const [from, to] = [sql.ref(`${booked}.starts_at`), sql`wanted.starts_at`];
  const refundDeadline = sql`greatest(b.full_refund_until, coalesce(
    (b.refund_policy ->> 'passedDeadline')::timestamptz, ${hoursBefore(from, 'fullRefundHours')}))`;
  return sql`least(${moveDeadline(from, refundDeadline)},
    ${moveDeadline(to, hoursBefore(to, 'fullRefundHours'))})`;
}

/** The booking `b` of the entry, with its date `booked`. */
export const bookingOfEntry = sql`FROM bookings b JOIN class_sessions booked ON booked.id = b.session_id
  JOIN class_sessions wanted ON wanted.id = e.session_id WHERE b.id = e.booking_id`;

/** When the entry ends at the latest; null unless it is on standby. */
export const standbyUntil = sql<Date | null>`(SELECT ${standbyDeadline('booked')} ${bookingOfEntry})`;

/** The student still has the booking, on the date that it had when the wait began. */
const isKept = sql`(b.student_id = e.student_id AND ${isConfirmed('b')} AND ${isScheduled('booked')}
  AND NOT ${isReleased('b')} AND b.session_id = e.booked_session_id)`;

const mayMoveAfter = (
  ms: number,
) => sql<boolean>`(e.booking_id IS NULL OR EXISTS (SELECT ${bookingOfEntry}
  AND ${isKept} AND now() + make_interval(secs => ${sql.lit(ms / secondMs)}) <= ${standbyDeadline('booked')}))`;

/** Whether the booking of the entry can move to the wanted date; true for an entry that isn't on standby. */
export const mayStillMove = mayMoveAfter(0);
/** There is also time to answer an offer. */
export const mayBeOfferedMove = mayMoveAfter(offerLimits.minMs);

/** Whether it was not the student who ended the entry: the teacher canceled the booking, or a deadline has passed. */
export const isEndedForStudent = sql<boolean>`EXISTS (SELECT ${bookingOfEntry}
  AND (${isKept} OR ${isCanceledByTeacher('b')}))`;

/** The seats of the booking; null unless the entry is on standby. */
export const standbySeats = sql<
  number | null
>`(SELECT b.seats FROM bookings b WHERE b.id = e.booking_id)`;
