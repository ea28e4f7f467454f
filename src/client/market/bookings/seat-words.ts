import type { RefundTerms } from '#client/lib/server/trpc.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';

/** '$45', '$90 for 2 spots' or 'Free, 2 spots'. */
export function totalOf(total: number, seats: number): string {
  const shown = formatPrice(total);
  if (seats === 1) return shown;
  return total === 0 ? `${shown}, ${spots(seats)}` : `${shown} for ${spots(seats)}`;
}

export const priceOf = (price: number, seats: number): string =>
  totalOf(priceOfSeats(price, seats), seats);

/** Multiplies the terms of one spot. */
export function refundOfSeats(terms: RefundTerms | null, seats: number): RefundTerms | null {
  return terms && { ...terms, amount: priceOfSeats(terms.amount, seats) };
}
