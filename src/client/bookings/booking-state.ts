import type { ClassSession, EnrolledUser, Viewer } from '#client/lib/trpc.ts';

export type BookingState =
  | { kind: 'teacher' | 'noSchedule' | 'past' | 'begun' | 'full' | 'guest' | 'open' }
  | { kind: 'enrolled'; bookingId: string; fullRefundUntil: string; price: number };

type Facts = {
  teacherId: string;
  /** The date that the page is about. */
  session: Pick<ClassSession, 'startTime' | 'availableSpots'> | undefined;
  /** Of that date. */
  participants: Pick<EnrolledUser, 'id' | 'bookingId' | 'fullRefundUntil' | 'price'>[];
  viewer: Pick<Viewer, 'id'> | null;
};

/** Which of the action button's rules holds (specification, section 2). */
export function bookingState(
  { teacherId, session, participants, viewer }: Facts,
  now: Date,
): BookingState {
  if (viewer && teacherId === viewer.id) return { kind: 'teacher' };
  if (!session) return { kind: 'noSchedule' };
  const { startTime, availableSpots } = session;
  const seat = participants.find(({ id }) => id === viewer?.id);
  // The seat stays theirs, but nobody gives it back any more.
  if (new Date(startTime) <= now) return { kind: seat ? 'begun' : 'past' };
  if (seat?.bookingId)
    return {
      kind: 'enrolled',
      bookingId: seat.bookingId,
      fullRefundUntil: seat.fullRefundUntil ?? startTime,
      price: seat.price ?? 0,
    };
  if (availableSpots === 0) return { kind: 'full' };
  return { kind: viewer ? 'open' : 'guest' };
}
