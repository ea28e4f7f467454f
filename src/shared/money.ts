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

/** 'Free', '$45' or '$45.50'. */
export function formatPrice(dollars: number): string {
  if (dollars === 0) return 'Free';
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
