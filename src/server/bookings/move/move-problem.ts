import type { ErrorCode } from '#shared/errors.ts';
import { refundDeadline } from '#shared/refund-policy.ts';
import type { BookingToMove } from './move-booking.queries.ts';

/** Why a live booking can't move to the session it was locked with; null if it can, given free seats. */
export function moveProblem(booked: BookingToMove): ErrorCode | null {
  const { target, now } = booked;
  if (now > refundDeadline(booked)) return 'MOVE_TOO_LATE';
  // Others may be paying for its seats.
  if (booked.isReleased) return 'SEATS_RELEASED';
  if (!booked.isClassActive) return 'CLASS_NOT_FOUND';
  if (!target) return 'CLASS_SESSION_NOT_FOUND';
  if (!target.isScheduled) return 'SESSION_CANCELLED';
  if (target.hasStarted) return 'CLASS_STARTED';
  if (target.isTaken) return target.isOffered ? 'SPOT_HELD' : 'ALREADY_ENROLLED';
  return null;
}
