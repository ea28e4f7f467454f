import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { paidCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import {
  bookingOfEntry,
  standbyDeadline,
} from '#server/market/bookings/seats/offers/standby-columns.ts';
import { isConfirmed, isScheduled } from '#server/market/bookings/states.queries.ts';
import type { StandbyBooking } from '#shared/market/bookings/refund-policy.ts';

/** The booking of the entry `e`; null unless it is on standby and the booking is its student's. */
export const standbyBooking = sql<StandbyBooking | null>`(
  SELECT jsonb_build_object('bookingId', b.id, 'sessionId', booked.id,
    'startTime', ${isoTime(sql.ref<Date>('booked.starts_at'))},
    'endTime', ${isoTime(sql.ref<Date>('booked.ends_at'))},
    'wantedStart', ${isoTime(sql.ref<Date>('wanted.starts_at'))},
    'until', ${isoTime(standbyDeadline('booked'))}, 'refundPolicy', b.refund_policy,
    'fullRefundUntil', ${isoTime(sql.ref<Date | null>('b.full_refund_until'))},
    'isPaid', coalesce(${paidCents} > 0, false),
    'isKept', ${isConfirmed('b')} AND ${isScheduled('booked')})
  ${bookingOfEntry} AND b.student_id = e.student_id)`;
