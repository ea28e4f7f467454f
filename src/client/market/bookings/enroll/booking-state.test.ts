import { describe, expect, it } from 'vitest';
import type { ListingStatus } from '#shared/market/classes/dates/date-state.ts';
import { bookingState } from './booking-state.ts';

const now = new Date('2026-11-20T12:00:00Z');
const startTime = '2026-11-22T12:00:00.000Z';
const endTime = '2026-11-22T14:00:00.000Z';
const open = { id: 's', startTime, endTime, availableSpots: 2, releasedSpots: 0 };
const full = { ...open, availableSpots: 0 };
const booking = {
  id: 'b',
  sessionId: 's',
  startTime,
  status: 'confirmed' as const,
  price: 45,
  discount: 0,
  seats: 1,
  guests: [],
  total: 45,
  addition: null,
  refundPerSeat: 45,
  refund: { amount: 45, isFull: true, fullRefundUntil: '2026-11-21T12:00:00.000Z' },
  payment: null,
  lateMoveUntil: null,
  isPaidByAnother: false,
  isOnStandby: false,
  hasFriendLink: false,
};
const payment = {
  status: 'open' as const,
  amount: 45,
  currency: 'USD' as const,
  checkoutUrl: '/checkout/p',
  expiresAt: '2026-11-20T12:20:00.000Z',
  paidAt: null,
  refunded: 0,
};
const reserved = { ...booking, status: 'reserved' as const, refund: null, payment };
const facts = {
  teacherId: 't',
  listingStatus: 'public' as ListingStatus,
  session: open,
  viewerBookings: [],
  viewer: { id: 'v' },
};
const kindOf = (overrides: Partial<Parameters<typeof bookingState>[0]>, at = now) =>
  bookingState({ ...facts, ...overrides }, at).kind;

describe('bookingState', () => {
  it('is open for a signed-in user and guest for a visitor', () => {
    expect(kindOf({})).toBe('open');
    expect(kindOf({ viewer: null })).toBe('guest');
  });

  it("is enrolled with the viewer's booking, even in a full session", () => {
    expect(bookingState({ ...facts, session: full, viewerBookings: [booking] }, now)).toEqual({
      kind: 'enrolled',
      booking,
    });
  });

  it('is reserved while an unpaid spot is held, and open once the hold has expired', () => {
    const own = { session: full, viewerBookings: [reserved] };
    expect(kindOf(own)).toBe('reserved');
    expect(kindOf(own, new Date(payment.expiresAt))).toBe('open');
  });

  it('ignores a booking of another session', () => {
    expect(kindOf({ viewerBookings: [{ ...booking, sessionId: 'other' }] })).toBe('open');
  });

  it('is full when no spot is left', () => {
    expect(kindOf({ session: full })).toBe('full');
    expect(kindOf({ session: full, viewer: null })).toBe('full');
  });

  it('is open when only released spots are left', () => {
    expect(kindOf({ session: { ...full, releasedSpots: 1 } })).toBe('open');
  });

  it('is open when spots are unlimited', () => {
    expect(kindOf({ session: { ...open, availableSpots: null } })).toBe('open');
  });

  it('blocks booking without a session, after the start, and for the instructor', () => {
    expect(kindOf({ session: undefined })).toBe('noSchedule');
    const started = new Date(startTime);
    expect(kindOf({}, started)).toBe('past');
    expect(kindOf({ viewerBookings: [booking] }, started)).toBe('started');
    expect(kindOf({ viewer: { id: 't' } })).toBe('teacher');
  });

  it('offers no date of a class that is not public, and casts doubt on a booked one', () => {
    expect(kindOf({ listingStatus: 'unlisted' })).toBe('closed');
    expect(kindOf({ listingStatus: 'unlisted', viewerBookings: [booking] })).toBe('enrolled');
    for (const listingStatus of ['hidden', 'suspended'] as const) {
      expect(kindOf({ listingStatus })).toBe('closed');
      expect(kindOf({ listingStatus, viewerBookings: [booking] })).toBe('inDoubt');
      expect(kindOf({ listingStatus, viewerBookings: [reserved] })).toBe('inDoubt');
    }
  });
});
