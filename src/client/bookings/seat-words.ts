import type { RefundTerms } from '#client/lib/server/trpc.ts';
import { spots } from '#shared/classes/seats.ts';
import { formatPrice, multiplyDollars } from '#shared/money/money.ts';

/** '$45', '$90 for 2 spots' or 'Free, 2 spots'. */
export function priceOf(price: number, seats: number): string {
  const total = formatPrice(multiplyDollars(price, seats));
  if (seats === 1) return total;
  return price === 0 ? `${total}, ${spots(seats)}` : `${total} for ${spots(seats)}`;
}

/** Multiplies the terms of one spot. */
export function refundOfSeats(terms: RefundTerms | null, seats: number): RefundTerms | null {
  return terms && { ...terms, amount: multiplyDollars(terms.amount, seats) };
}
