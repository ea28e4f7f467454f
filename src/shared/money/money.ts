/** The highest price of a class, in dollars. */
export const maxPriceDollars = 100_000;

/** Money is whole cents in the database and services, and dollars (two decimals) in the API and forms. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function centsToDollars(cents: number): number {
  return cents / 100;
}

export function isWholeCents(dollars: number): boolean {
  return centsToDollars(dollarsToCents(dollars)) === dollars;
}

/** The part of the price for the remaining meetings, rounded down to whole cents. */
export const priceOfMeetingsLeft = (priceCents: number, left: number, all: number): number =>
  Math.floor((priceCents * left) / all);

/** In whole cents, rounded down. */
export function percentOfCents(cents: number, percent: number): number {
  const hundredths = cents * percent;
  return (hundredths - (hundredths % 100)) / 100;
}

type ChargedCents = { chargedCents: number; commissionCents: number; leftCents: number };

/**
 * The sources of a partial refund: our commission, and the instructor, who keeps the rounding cent.
 * `commissionCents` is the commission of the whole charge.
 */
export function refundSources(
  { chargedCents, commissionCents, leftCents }: ChargedCents,
  amountCents: number,
): { fromCommissionCents: number; fromTeacherCents: number } {
  const commissionOn = (cents: number) => Math.floor((commissionCents * cents) / chargedCents);
  const fromCommissionCents = commissionOn(leftCents) - commissionOn(leftCents - amountCents);
  return { fromCommissionCents, fromTeacherCents: amountCents - fromCommissionCents };
}

// The formats are made once: making one takes a hundred times as long as using it.
const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** 'Free', '$45' or '$45.50'. */
export function formatPrice(dollars: number): string {
  return dollars === 0 ? 'Free' : usd.format(dollars);
}

/** '$45' or '$45.50', and '$0' for zero. */
export function formatAmount(dollars: number): string {
  return usd.format(dollars);
}

export function subtractDollars(from: number, dollars: number): number {
  return centsToDollars(dollarsToCents(from) - dollarsToCents(dollars));
}
