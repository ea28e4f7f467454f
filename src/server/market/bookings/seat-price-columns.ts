import { type RawBuilder, sql } from 'kysely';
import { dollars } from '#server/db/expressions.ts';

// A booking keeps the price of its first seats. Seats that are added later cost what the class costs by
// then, if that is more: `added_prices` has the price of each. They are the first to be given back. All of
// these prices are after the discount of the booking's coupon.

/** The price of one of the first seats in dollars, before the discount. */
export const seatPriceOf = (booking: string) => {
  const b = sql.ref(booking);
  return dollars(sql<number>`(${b}.price_cents + ${b}.discount_cents)`);
};

/** What the coupon took off each of the first seats, in dollars. */
export const seatDiscountOf = (booking: string) =>
  dollars(sql<number>`${sql.ref(booking)}.discount_cents`);

/** The price of all seats of a booking, in cents. */
export const worthOf = (booking: string) => {
  const b = sql.ref(booking);
  return sql<number>`(${b}.price_cents * ${b}.seats + (
    SELECT coalesce(sum(added.cents - ${b}.price_cents), 0)
    FROM unnest(${b}.added_prices) AS added (cents)))::int`;
};

/** The price of each seat in cents, in the order in which they were added. */
export const seatPricesOf = (booking: string) => {
  const b = sql.ref(booking);
  return sql<number[]>`(array_fill(${b}.price_cents,
    ARRAY[${b}.seats - cardinality(${b}.added_prices)]) || ${b}.added_prices)`;
};

/** For an UPDATE that sets `seats`: the prices without the seats given back, and with the added seats. */
export const addedPricesAfter = (seats: RawBuilder<number>, addedCents: number | null) => sql<
  number[]
>`(
  added_prices[1:cardinality(added_prices) - (seats - ${seats})]
  || CASE WHEN ${addedCents}::int > price_cents
    THEN array_fill(${addedCents}::int, ARRAY[greatest(0, ${seats} - seats)]) ELSE '{}'::int[] END)`;

/** The booking was given to its student, and someone else paid some of it. */
export const isPaidByAnother = (booking: string) => sql<boolean>`EXISTS (
  SELECT FROM payments p WHERE p.booking_id = ${sql.ref(`${booking}.id`)}
    AND p.payer_id <> ${sql.ref(`${booking}.student_id`)} AND p.status = 'paid')`;
