import { expect, it } from 'vitest';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { ListingStatus } from '#shared/market/classes/dates/date-state.ts';
import { bookingStage } from './booking-stage.ts';

const startTime = '2026-11-22T18:00:00.000Z';
const endTime = '2026-11-22T20:00:00.000Z';
const payment = { expiresAt: '2026-11-20T12:30:00.000Z' };
const booking = {
  status: 'confirmed' as BookingStatus,
  canceledBy: null as 'teacher' | null,
  listingStatus: 'public' as ListingStatus,
  startTime,
  endTime,
  payment,
};
const stageAt = (now: string, status: BookingStatus, more: Partial<typeof booking> = {}) =>
  bookingStage({ ...booking, status, ...more }, new Date(now));

it('a reserved booking is unpaid until its hold ends, and expired from then on', () => {
  expect(stageAt('2026-11-20T12:29:59Z', 'reserved')).toBe('unpaid');
  expect(stageAt('2026-11-20T12:30:00Z', 'reserved')).toBe('expired');
  expect(stageAt('2026-11-20T12:00:00Z', 'expired')).toBe('expired');
});

it('a confirmed booking is upcoming, running or past, like its class', () => {
  expect(stageAt('2026-11-22T17:59:59Z', 'confirmed')).toBe('upcoming');
  expect(stageAt('2026-11-22T18:00:00Z', 'confirmed')).toBe('running');
  expect(stageAt('2026-11-22T20:00:00Z', 'attended')).toBe('past');
});

it('a canceled booking stays canceled after the class', () => {
  const canceled = { canceledBy: 'teacher' as const };
  expect(stageAt('2026-11-23T12:00:00Z', 'cancelled_by_teacher', canceled)).toBe('canceled');
});

it('a booking is in doubt until its date ends while staff hide the class or suspend its instructor', () => {
  for (const listingStatus of ['hidden', 'suspended'] as const) {
    const doubtful = { listingStatus };
    expect(stageAt('2026-11-20T12:00:00Z', 'reserved', doubtful)).toBe(listingStatus);
    expect(stageAt('2026-11-22T17:59:59Z', 'confirmed', doubtful)).toBe(listingStatus);
    expect(stageAt('2026-11-22T18:00:00Z', 'confirmed', doubtful)).toBe(listingStatus);
    expect(stageAt('2026-11-22T20:00:00Z', 'confirmed', doubtful)).toBe('past');
  }
  expect(stageAt('2026-11-22T17:59:59Z', 'confirmed', { listingStatus: 'unlisted' })).toBe(
    'upcoming',
  );
});
