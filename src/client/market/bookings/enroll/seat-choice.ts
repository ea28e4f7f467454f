import type { ClassDetails, DetailedSession } from '#client/lib/server/trpc.ts';
import { bookableSpots } from '#shared/market/classes/dates/class-sessions.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';
import { readNumber } from '#shared/money/typed-numbers.ts';

/** The number of spots in the URL; undefined for one, or for any other value. */
export function readSeats(value: unknown): number | undefined {
  const seats = readNumber(String(value), 'count') ?? 1;
  return Number.isInteger(seats) && seats > 1 && seats <= seatLimits.max ? seats : undefined;
}

/** The maximum number of spots in one booking of the date; at least 1. */
export function maxSeatsOf(
  { maxSeatsPerBooking }: Pick<ClassDetails, 'maxSeatsPerBooking'>,
  session: Pick<DetailedSession, 'availableSpots' | 'releasedSpots'> | undefined,
): number {
  const spots = session ? bookableSpots(session) : null;
  if (spots === null) return maxSeatsPerBooking;
  return Math.max(1, Math.min(maxSeatsPerBooking, spots));
}
