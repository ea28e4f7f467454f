/** Money is whole cents inside the deps and dollars (two decimals) at its doors: API and forms. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function centsToDollars(cents: number): number {
  return cents / 100;
}

export function isWholeCents(dollars: number): boolean {
  return centsToDollars(dollarsToCents(dollars)) === dollars;
}

/** 'Free', '$45' when whole, '$45.50' when not. */
export function formatPrice(dollars: number): string {
  if (dollars === 0) return 'Free';
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
}
