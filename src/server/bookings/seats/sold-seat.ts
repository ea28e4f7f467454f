import type { Deps } from '#server/deps.ts';
import type { BookClassInput } from '#shared/bookings/bookings.ts';
import { lateJoining } from '#shared/classes/dates/late-joining.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { isBelowMinCharge } from '#shared/money/payments.ts';
import type { SeatRequest, SeatState } from './book-seat.queries.ts';

/** A seat with what a booking that is made now is for. */
export type SoldSeat = SeatState & {
  /** The position of the first meeting it is for. */
  firstMeeting: number;
};

/** Of a course that has begun, the meetings that are left are sold at their part of the price. */
export function asSold(seat: SeatState): SoldSeat {
  const late = seat.hasStarted ? lateJoining(seat, seat.now) : null;
  if (!late) return { ...seat, firstMeeting: 1 };
  const { meeting: firstMeeting, priceCents, startTime } = late;
  return { ...seat, firstMeeting, priceCents, startsAt: new Date(startTime), hasStarted: false };
}

/** Whether price, place and time still match what the student saw, if the request says. */
const isAsShown = (
  { priceCents, startsAt, isPlaceAsShown }: SoldSeat,
  shown: BookClassInput['asShown'],
): boolean =>
  !shown ||
  (isPlaceAsShown &&
    priceCents === dollarsToCents(shown.price) &&
    startsAt.getTime() === Date.parse(shown.startTime));

/** Why a locked seat can't be booked. */
export function seatProblem(
  { payments }: Pick<Deps, 'payments'>,
  { studentId, asShown }: SeatRequest,
  seat: SoldSeat,
): ErrorCode | null {
  if (!seat.isActive) return 'CLASS_NOT_FOUND';
  if (seat.teacherId === studentId) return 'OWN_CLASS';
  if (seat.own === 'offered') return 'SPOT_HELD';
  if (seat.own === 'booked') return 'ALREADY_ENROLLED';
  if (!seat.isScheduled) return 'NO_SCHEDULE';
  if (seat.hasStarted) return 'CLASS_STARTED';
  if (!isAsShown(seat, asShown)) return 'CLASS_CHANGED';
  return payments && isBelowMinCharge(seat.priceCents) ? 'PRICE_NOT_PAYABLE' : null;
}
