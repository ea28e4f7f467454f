import type { Deps } from '#server/app/deps.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { BookClassInput } from '#shared/market/bookings/bookings.ts';
import { lateJoining } from '#shared/market/classes/dates/late-joining.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { isBelowMinCharge } from '#shared/money/payments.ts';
import type { SeatRequest, SeatState } from './book-seat.queries.ts';

/** A seat with the meetings that a booking made now is for. */
export type BookableSeat = SeatState & {
  /** The position of the booking's first meeting. */
  firstMeeting: number;
};

/** The remaining meetings of a course that has begun are sold at their share of the price. */
export function toBookableSeat(seat: SeatState): BookableSeat {
  const late = seat.hasStarted ? lateJoining(seat, seat.now) : null;
  if (!late) return { ...seat, firstMeeting: 1 };
  const { meeting: firstMeeting, priceCents, startTime } = late;
  const startsAt = new Date(startTime);
  // A course that has begun can't be left for another date.
  return {
    ...seat,
    firstMeeting,
    priceCents,
    startsAt,
    lateMoveHours: null,
    hasStarted: false,
  };
}

/**
 * Whether price, place and time still match the ones that the student saw, if the request names
 * them.
 */
const isAsShown = (
  { priceCents, startsAt, isPlaceAsShown }: BookableSeat,
  shown: BookClassInput['asShown'],
): boolean =>
  !shown ||
  (isPlaceAsShown &&
    priceCents === dollarsToCents(shown.price) &&
    startsAt.getTime() === Date.parse(shown.startTime));

/** The reason why a locked seat can't be booked. */
export function seatProblem(
  { payments }: Pick<Deps, 'payments'>,
  { studentId, asShown }: SeatRequest,
  seat: BookableSeat,
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
