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

/** The terms of one spot for several, each at this price: all of it is refunded, or nothing. */
export function refundOfSeats(
  terms: RefundTerms | null,
  seats: number,
  price = terms?.amount ?? 0,
): RefundTerms | null {
  if (!terms || terms.amount === 0) return terms;
  return { ...terms, amount: priceOfSeats(price, seats) };
}
