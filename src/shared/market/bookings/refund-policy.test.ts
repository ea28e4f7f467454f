import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/units.ts';
import { currentRefundPolicy, refundCents } from './refund-policy.ts';

const startsAt = new Date('2026-11-21T18:30:00Z');
const booking = { paidCents: 4550, refundPolicy: currentRefundPolicy, startsAt };
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * hourMs);

describe('the refund for a canceled booking', () => {
  it.each([
    [48, 4550],
    [24, 4550],
    [23.999, 0],
    [1, 0],
    [-1, 0],
  ])('%s hours before the class is %s cents', (hours, cents) => {
    expect(refundCents(booking, hoursBefore(hours))).toBe(cents);
  });

  it('is full until a later moment if the session was moved', () => {
    const moved = { ...booking, fullRefundUntil: hoursBefore(5) };
    expect(refundCents(moved, hoursBefore(5))).toBe(4550);
    expect(refundCents(moved, hoursBefore(4.999))).toBe(0);
    const early = { ...booking, fullRefundUntil: hoursBefore(40) };
    expect(refundCents(early, hoursBefore(24))).toBe(4550);
  });

  it('never grows as the class gets closer', () => {
    const hours = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(hours, hours, (a, b) => {
        const [earlier, later] = [Math.max(a, b), Math.min(a, b)];
        return (
          refundCents(booking, hoursBefore(earlier)) >= refundCents(booking, hoursBefore(later))
        );
      }),
    );
  });
});
