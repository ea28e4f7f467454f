import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/units.ts';
import {
  currentRefundPolicy,
  moveDeadline,
  policyAfterMove,
  policyOfBooking,
  refundCents,
  refundDeadline,
} from './refund-policy.ts';

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

describe('moving late', () => {
  const atBooking = (hours: number) =>
    policyOfBooking({ lateMoveHours: 6, startsAt }, hoursBefore(hours));
  const booked = { ...booking, refundPolicy: atBooking(48) };
  const nextWeek = new Date(startsAt.getTime() + 168 * hourMs);

  it('is allowed until the hour of the class, and not for a booking made after the refund deadline', () => {
    expect(moveDeadline(booked)).toEqual(hoursBefore(6));
    expect(moveDeadline({ ...booking, refundPolicy: atBooking(24) })).toEqual(hoursBefore(6));
    expect(moveDeadline({ ...booking, refundPolicy: atBooking(23.9) })).toEqual(hoursBefore(24));
    const none = policyOfBooking({ lateMoveHours: null, startsAt }, hoursBefore(48));
    expect(none).toEqual(currentRefundPolicy);
  });

  it('keeps the passed refund deadline, and happens once', () => {
    const refundPolicy = policyAfterMove(booked, nextWeek, hoursBefore(7));
    const moved = { ...booked, refundPolicy, startsAt: nextWeek };
    expect(refundDeadline(moved)).toEqual(hoursBefore(24));
    expect(moveDeadline(moved)).toEqual(hoursBefore(24));
    expect(refundCents(moved, hoursBefore(6))).toBe(0);
  });

  it('does not stand in the way of the refund for a date that the instructor moves', () => {
    const refundPolicy = policyAfterMove(booked, nextWeek, hoursBefore(7));
    const moved = { ...booked, refundPolicy, startsAt: nextWeek, fullRefundUntil: nextWeek };
    expect(refundCents(moved, hoursBefore(-100))).toBe(4550);
    const later = new Date(nextWeek.getTime() + 168 * hourMs);
    const again = policyAfterMove(moved, later, hoursBefore(-100));
    expect(again).toEqual(currentRefundPolicy);
  });

  it('stays possible after a move before the deadline, unless the deadline of the new date has passed', () => {
    expect(policyAfterMove(booked, nextWeek, hoursBefore(30))).toEqual(atBooking(48));
    const soon = hoursBefore(10);
    expect(policyAfterMove(booked, soon, hoursBefore(30))).toEqual(currentRefundPolicy);
  });
});
