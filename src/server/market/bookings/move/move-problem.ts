import type { ErrorCode } from '#shared/errors.ts';
import { moveDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { BookingToMove } from './move-booking.queries.ts';

/** The reasons that keep a booking from moving to another date. */
export const moveErrors: ErrorCode[] = [
  'CLASS_STARTED',
  'BOOKING_CANCELLED',
  'BOOKING_UNPAID',
  'MOVE_TOO_LATE',
  'SEATS_RELEASED',
  'CLASS_NOT_BOOKABLE',
  'BOOKING_BLOCKED',
  'CLASS_SESSION_NOT_FOUND',
  'SESSION_CANCELLED',
  'ALREADY_ENROLLED',
  'SPOT_HELD',
  'AGE_OUTSIDE',
  'CLASS_FULL',
  'NOT_ENOUGH_SPOTS',
  'RATE_LIMITED',
];

/**
 * The reason why a live booking can't move to the session it was locked with; null if it can, given
 * free seats. One for which seats are held there can move although the class is unlisted.
 */
export function moveProblem(booked: BookingToMove, isHeld = false): ErrorCode | null {
  const { target, now } = booked;
  if (now > moveDeadline(booked)) return 'MOVE_TOO_LATE';
  // Others may be paying for the booking's released seats.
  if (booked.isReleased) return 'SEATS_RELEASED';
  if (!booked.isClassActive && !isHeld) return 'CLASS_NOT_BOOKABLE';
  if (booked.isBlocked) return 'BOOKING_BLOCKED';
  if (!target) return 'CLASS_SESSION_NOT_FOUND';
  if (!target.isScheduled) return 'SESSION_CANCELLED';
  if (target.hasStarted) return 'CLASS_STARTED';
  if (target.isTaken) return 'ALREADY_ENROLLED';
  return target.isOffered && !isHeld ? 'SPOT_HELD' : null;
}
