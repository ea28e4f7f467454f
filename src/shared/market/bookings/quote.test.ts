import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/units.ts';
import { addedSeatCents, discountCents, quote, quoteReturn, wouldCostTheSame } from './quote.ts';
import { currentRefundPolicy } from './refund-policy.ts';

const startsAt = new Date('2026-11-21T18:30:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * hourMs);
const found = { source: 'found', percent: 15 } as const;
const seat = { priceCents: 3333, refundPolicy: currentRefundPolicy, startsAt };

describe('a quote', () => {
  it('has the price of all seats, our commission rounded down, and the refund of canceling now', () => {
    expect(quote({ ...seat, seats: 3 }, found, hoursBefore(25))).toEqual({
      seats: 3,
      amountCents: 9999,
      commission: { cents: 1499, source: 'found' },
      refund: { amount: 99.99, isFull: true, fullRefundUntil: '2026-11-20T18:30:00.000Z' },
    });
  });

  it('keeps the commission rate of the first payment, whatever the rate is now', () => {
    const firstPayment = { amountCents: 3333, commissionCents: 333 };
    const terms = { ...found, firstPayment };
    expect(quote({ ...seat, seats: 2 }, terms, hoursBefore(1))).toMatchObject({
      commission: { cents: 666, source: 'first_payment' },
      refund: { amount: 0 },
    });
  });
});

it.each([
  ['costs what the class costs now', 4000, 6, 4000],
  ['costs as much as the first seats if the class became cheaper', 1000, 6, 3000],
  ['of a course joined late costs its share of the meetings', 7001, 3, 3500],
])('an added seat %s', (_, classPriceCents, meetingsBooked, cents) => {
  const undiscounted = { discountCents: 0, coupon: null };
  const booked = {
    priceCents: 3000,
    classPriceCents,
    meetingsBooked,
    meetingCount: 6,
    ...undiscounted,
  };
  expect(addedSeatCents(booked)).toBe(cents);
});

it.each([
  [true, [3500, 3500]],
  [false, [3500, 3000]],
  [false, [7001]],
])('seats of half a course would cost the same: %s for %j', (isSame, seatPrices) => {
  const course = { classPriceCents: 7001, meetingsBooked: 3, meetingCount: 6 };
  expect(wouldCostTheSame(seatPrices, course)).toBe(isSame);
});

it('the seats added last are returned first, at their own prices and for at most what was paid', () => {
  const booked = { ...seat, seatPrices: [3000, 3000, 4000], paidCents: 6500 };
  const terms = { isFull: true, fullRefundUntil: '2026-11-20T18:30:00.000Z' };
  expect(quoteReturn(booked, 2, hoursBefore(30))).toEqual({
    total: 70,
    refund: { ...terms, amount: 65 },
  });
  expect(quoteReturn(booked, 1, hoursBefore(30)).refund).toEqual({ ...terms, amount: 40 });
  expect(quoteReturn({ ...booked, paidCents: null }, 3, hoursBefore(30))).toEqual({
    total: 100,
    refund: null,
  });
});

it.each([
  ['20% of $45', 4500, { percentOff: 20, centsOff: null }, 900],
  ['33% of $45.50, rounded for the learner', 4550, { percentOff: 33, centsOff: null }, 1502],
  ['all of it', 4550, { percentOff: 100, centsOff: null }, 4550],
  ['$5', 4500, { percentOff: null, centsOff: 500 }, 500],
  ['at most the price', 4500, { percentOff: null, centsOff: 9900 }, 4500],
  ['a rest that can’t be charged', 4500, { percentOff: 99, centsOff: null }, 4500],
  ['nothing of a free class', 0, { percentOff: 20, centsOff: null }, 0],
])('a coupon takes off %s', (_, seatCents, coupon, off) => {
  expect(discountCents(seatCents, coupon)).toBe(off);
});

it('a more expensive seat never costs less than a cheaper one after the same discount', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const coupon = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, centsOff: null })),
    fc.integer({ min: 1, max: 100_000 }).map((centsOff) => ({ percentOff: null, centsOff })),
  );
  fc.assert(
    fc.property(cents, cents, coupon, (one, other, discount) => {
      const [cheap, dear] = [Math.min(one, other), Math.max(one, other)];
      const after = (price: number) => price - discountCents(price, discount);
      return after(cheap) >= 0 && after(cheap) <= after(dear);
    }),
  );
});
