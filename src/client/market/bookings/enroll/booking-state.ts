import type { ViewerBooking } from '#client/lib/server/trpc.ts';
import { isHoldOver } from '#client/market/bookings/booking-stage.ts';
import { isReserved } from '#shared/market/bookings/booking-states.ts';
import { bookableSpots } from '#shared/market/classes/dates/class-sessions.ts';
import {
  dateState,
  isInDoubt,
  type ListingStatus,
} from '#shared/market/classes/dates/date-state.ts';

export type BookingState =
  | { kind: 'teacher' | 'noSchedule' | 'past' | 'started' | 'full' | 'guest' | 'open' }
  /** No one can book the class. */
  | { kind: 'closed' }
  /** Booked or held, and it may not take place. */
  | { kind: 'inDoubt'; booking: ViewerBooking }
  | { kind: 'enrolled' | 'reserved'; booking: ViewerBooking };

type Facts = {
  teacherId: string;
  listingStatus: ListingStatus;
  /** The session shown on the page. */
  session:
    | {
        id: string;
        startTime: string;
        endTime: string;
        availableSpots: number | null;
        releasedSpots: number;
      }
    | undefined;
  viewerBookings: ViewerBooking[];
  viewer: { id: string } | null;
};

/** The rule that applies to the action button. */
export function bookingState(
  { teacherId, listingStatus, session, viewerBookings, viewer }: Facts,
  now: Date,
): BookingState {
  if (viewer && teacherId === viewer.id) return { kind: 'teacher' };
  if (!session) return { kind: 'noSchedule' };
  const { id, startTime } = session;
  const own = viewerBookings.find(({ sessionId }) => sessionId === id);
  // The server replaces an expired hold by a new booking, even if the session is full.
  const isGone = own && isReserved(own.status) && isHoldOver(own.payment, now);
  const booking = isGone ? undefined : own;
  // A booking can't be canceled after its start, which is later for a learner who joins a course late.
  if (new Date(startTime) <= now) return { kind: booking ? 'started' : 'past' };
  if (booking && isInDoubt(listingStatus)) return { kind: 'inDoubt', booking };
  if (booking) return { kind: isReserved(booking.status) ? 'reserved' : 'enrolled', booking };
  const state = dateState(
    { listingStatus, date: { ...session, spots: bookableSpots(session) } },
    now,
  );
  if (state === 'full' && !isGone) return { kind: 'full' };
  if (state !== 'full' && state !== 'open') return { kind: 'closed' };
  return { kind: viewer ? 'open' : 'guest' };
}
