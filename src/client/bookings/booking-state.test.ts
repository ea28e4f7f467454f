import { describe, expect, it } from 'vitest';
import { bookingState } from './booking-state.ts';

const now = new Date('2026-11-20T12:00:00Z');
const startTime = '2026-11-22T12:00:00.000Z';
const teacher = { id: 't', fullName: '', username: '', profileImage: null, phoneNumber: null };
const open = { teacher, startTime, availableSpots: 2 };
const fullRefundUntil = '2026-11-21T12:00:00.000Z';
const seat = { id: 'v', bookingId: 'b', fullRefundUntil };
const viewer = { id: 'v' };

describe('the action of a class', () => {
  it('is enrolling for somebody who is signed in, and a question for others', () => {
    expect(bookingState({ details: open, participants: [], viewer }, now).kind).toBe('open');
    expect(bookingState({ details: open, participants: [], viewer: null }, now).kind).toBe('guest');
  });

  it('is giving back the own seat, even of a full class', () => {
    const details = { ...open, availableSpots: 0 };
    expect(bookingState({ details, participants: [seat], viewer }, now)).toEqual({
      kind: 'enrolled',
      bookingId: 'b',
      fullRefundUntil,
    });
  });

  it('is none when the class is full', () => {
    const details = { ...open, availableSpots: 0 };
    expect(bookingState({ details, participants: [], viewer }, now).kind).toBe('full');
    expect(bookingState({ details, participants: [], viewer: null }, now).kind).toBe('full');
  });

  it('is enrolling when spots are unlimited', () => {
    const details = { ...open, availableSpots: null };
    expect(bookingState({ details, participants: [], viewer }, now).kind).toBe('open');
  });

  it('is none without a date, after the start, and for the instructor', () => {
    const undated = { ...open, startTime: null };
    expect(bookingState({ details: undated, participants: [], viewer }, now).kind).toBe(
      'noSchedule',
    );
    const later = new Date('2026-11-22T12:00:00Z');
    expect(bookingState({ details: open, participants: [seat], viewer }, later).kind).toBe('past');
    const own = { id: 't' };
    expect(bookingState({ details: open, participants: [], viewer: own }, now).kind).toBe(
      'teacher',
    );
  });
});
