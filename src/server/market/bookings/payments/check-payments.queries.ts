import { type RawBuilder, sql } from 'kysely';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { decidedRefundCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { worthOf } from '#server/market/bookings/seat-price-columns.ts';
import {
  holdKind,
  isOpenHold,
  isUnpaidHold,
} from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  bookingStatus,
  holdsSeat,
  isExpired,
  isReserved,
} from '#server/market/bookings/states.queries.ts';
import type { MoneyFault } from '#server/money/ledger/check-ledger.queries.ts';

/**
 * Payments that do not match their bookings. Every received cent belongs to a seat, a refund, or a
 * student who canceled late, and every seat that is paid online is reserved or paid.
 */
export async function selectMismatchedPayments(db: Db): Promise<MoneyFault[]> {
  const checks = [
    ['payments', mismatchedPayments],
    ['bookings', mismatchedBookings],
    ['bookings', mismatchedHolds],
  ] as const;
  const faults: MoneyFault[] = [];
  for (const [table, check] of checks)
    faults.push(...(await recountInParts(db, table, (range) => selectProblems(db, check(range)))));
  return faults;
}

async function selectProblems(db: Db, check: RawBuilder<unknown>): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    SELECT * FROM (${check}) AS checked WHERE problem IS NOT NULL ORDER BY id`.execute(db);
  return rows;
}

/** The amount that the learner has not got back, by the ledger. */
const leftCents = sql`(SELECT coalesce(-sum(amount_cents), 0)::int FROM ledger_entries
  WHERE payment_id = p.id AND account = 'provider')`;

const mismatchedPayments = (range: IdRange) => sql`
  SELECT 'Payment' AS entity, p.id, CASE
    WHEN p.status = 'open' AND (h.id IS NULL OR NOT ${isOpenHold('h')}) THEN 'is open but no seats are held for it'
    WHEN p.status = 'open' AND h.seats <> p.seats THEN 'is open for ' || p.seats || ' seats but ' || h.seats || ' are held'
    WHEN p.is_addition AND p.status <> 'open' AND h.id IS NOT NULL AND ${isOpenHold('h')} THEN 'is ' || p.status || ' but seats are held for it'
    WHEN p.is_addition THEN NULL
    WHEN p.status = 'paid' AND ${isReserved('b')} THEN 'is paid but its booking is not confirmed'
    WHEN p.status = 'paid' AND ${isExpired('b')} AND ${leftCents} <> 0
      THEN 'has ' || ${leftCents} || ' cents but its booking has no seat'
    WHEN p.status <> 'paid' AND ${holdsSeat('b')} AND NOT ${isReserved('b')}
      THEN 'is not paid but its booking has a seat'
    WHEN p.status = 'open' AND NOT ${holdsSeat('b')} THEN 'is open but its booking has ended'
    WHEN p.status = 'closed' AND ${isReserved('b')} THEN 'is closed but its booking is reserved'
  END AS problem
  FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN seat_holds h ON h.payment_id = p.id
  WHERE ${isIn(sql`p.id`, range)}`;

/** Open holds that wait for a payment that there is not, and reserved bookings without a hold. */
const mismatchedHolds = (range: IdRange) => sql`
  SELECT 'Hold' AS entity, h.id, 'waits for a payment that does not exist' AS problem FROM seat_holds h
  WHERE ${isIn(sql`h.booking_id`, range)} AND ${isOpenHold('h')}
    AND ${isUnpaidHold('h')}
    AND NOT EXISTS (SELECT FROM payments p WHERE p.id = h.payment_id)
  UNION ALL
  SELECT 'Booking', b.id, 'is reserved without a hold' FROM bookings b
  WHERE ${isIn(sql`b.id`, range)} AND ${isReserved('b')} AND NOT EXISTS (
    SELECT FROM seat_holds h WHERE h.booking_id = b.id AND ${isOpenHold('h')})
  UNION ALL
  SELECT 'Hold', h.id, 'is for a booking that is not reserved' FROM seat_holds h
    JOIN bookings b ON b.id = h.booking_id
  WHERE ${isIn(sql`b.id`, range)} AND ${isOpenHold('h')}
    AND h.kind = ${holdKind('checkout')} AND NOT ${isReserved('b')}`;

const isByStudent = sql`b.status = ${bookingStatus.cancelled_by_student}`;

/** Adds up all payments of a paid booking; the kept amount is for seats that were returned late. */
const mismatchedBookings = (range: IdRange) => sql`
  SELECT 'Booking' AS entity, b.id, CASE
    WHEN NOT ${holdsSeat('b')} AND NOT ${isByStudent} AND left_cents > b.kept_cents
      THEN 'has no seat but ' || left_cents || ' cents'
    WHEN ${holdsSeat('b')} AND left_cents > ${worthOf('b')} + b.kept_cents
      THEN 'has ' || left_cents || ' cents, more than its seats cost'
    WHEN ${holdsSeat('b')} AND is_first_paid
      AND received - coalesce(${decidedRefundCents}, 0) < ${worthOf('b')} + b.kept_cents
      THEN 'was paid for fewer seats than it has'
  END AS problem
  FROM bookings b, LATERAL (
    SELECT coalesce(sum(p.received_cents), 0)::int AS received,
      coalesce(sum(${leftCents}), 0)::int AS left_cents,
      coalesce(bool_or(NOT p.is_addition AND p.status = 'paid'), false) AS is_first_paid
    FROM payments p WHERE p.booking_id = b.id) AS paid
  WHERE ${isIn(sql`b.id`, range)} AND received > 0`;
