import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, dollarsToCents, formatPrice, isWholeCents } from './money.ts';

describe('a price', () => {
  it.each([
    [0, 'Free'],
    [45, '$45'],
    [45.5, '$45.50'],
    [0.99, '$0.99'],
    [1250, '$1,250'],
  ])('of %s dollars is formatted as %s', (dollars, shown) => {
    expect(formatPrice(dollars)).toBe(shown);
  });

  it('survives the round trip between cents and dollars', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(fc.property(cents, (amount) => dollarsToCents(centsToDollars(amount)) === amount));
    fc.assert(fc.property(cents, (amount) => isWholeCents(centsToDollars(amount))));
  });

  it('cannot contain fractions of a cent', () => {
    expect(isWholeCents(1.005)).toBe(false);
    expect(isWholeCents(1e-9)).toBe(false);
    expect(isWholeCents(99_999.999999999)).toBe(false);
    expect(isWholeCents(19.99)).toBe(true);
  });
});
