import { describe, expect, it } from 'vitest';
import { bookingState } from './booking-state.ts';

const now = new Date('2026-11-20T12:00:00Z');
const startTime = '2026-11-22T12:00:00.000Z';
const open = { startTime, availableSpots: 2 };
const teacherId = 't';
const fullRefundUntil = '2026-11-21T12:00:00.000Z';
const seat = { id: 'v', bookingId: 'b', fullRefundUntil, price: 45 };
const viewer = { id: 'v' };

describe('the action of a class', () => {
  it('is enrolling for somebody who is signed in, and a question for others', () => {
    expect(bookingState({ teacherId, session: open, participants: [], viewer }, now).kind).toBe(
      'open',
    );
    expect(
      bookingState({ teacherId, session: open, participants: [], viewer: null }, now).kind,
    ).toBe('guest');
  });

  it('is giving back the own seat, even of a full class', () => {
    const session = { ...open, availableSpots: 0 };
    expect(bookingState({ teacherId, session, participants: [seat], viewer }, now)).toEqual({
      kind: 'enrolled',
      bookingId: 'b',
      fullRefundUntil,
      price: 45,
    });
  });

  it('is none when the class is full', () => {
    const session = { ...open, availableSpots: 0 };
    expect(bookingState({ teacherId, session, participants: [], viewer }, now).kind).toBe('full');
    expect(bookingState({ teacherId, session, participants: [], viewer: null }, now).kind).toBe(
      'full',
    );
  });

  it('is enrolling when spots are unlimited', () => {
    const session = { ...open, availableSpots: null };
    expect(bookingState({ teacherId, session, participants: [], viewer }, now).kind).toBe('open');
  });

  it('is none without a date, after the start, and for the instructor', () => {
    expect(
      bookingState({ teacherId, session: undefined, participants: [], viewer }, now).kind,
    ).toBe('noSchedule');
    const later = new Date('2026-11-22T12:00:00Z');
    expect(bookingState({ teacherId, session: open, participants: [], viewer }, later).kind).toBe(
      'past',
    );
    expect(
      bookingState({ teacherId, session: open, participants: [seat], viewer }, later).kind,
    ).toBe('begun');
    const own = { id: 't' };
    expect(
      bookingState({ teacherId, session: open, participants: [], viewer: own }, now).kind,
    ).toBe('teacher');
  });
});
