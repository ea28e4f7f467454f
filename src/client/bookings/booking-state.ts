import type { ClassDetails, EnrolledUser, Viewer } from '#client/lib/trpc.ts';

export type BookingState =
  | { kind: 'teacher' | 'noSchedule' | 'past' | 'full' | 'guest' | 'open' }
  | { kind: 'enrolled'; bookingId: string; fullRefundUntil: string };

type Facts = {
  details: Pick<ClassDetails, 'teacher' | 'startTime' | 'availableSpots'>;
  /** Of the session that the page shows. */
  participants: Pick<EnrolledUser, 'id' | 'bookingId' | 'fullRefundUntil'>[];
  viewer: Pick<Viewer, 'id'> | null;
};

/** Which of the action button's rules holds (specification, section 2), for the next session. */
export function bookingState({ details, participants, viewer }: Facts, now: Date): BookingState {
  const { startTime, availableSpots, teacher } = details;
  if (viewer && teacher.id === viewer.id) return { kind: 'teacher' };
  if (!startTime) return { kind: 'noSchedule' };
  if (new Date(startTime) <= now) return { kind: 'past' };
  const seat = participants.find(({ id }) => id === viewer?.id);
  if (seat?.bookingId)
    return {
      kind: 'enrolled',
      bookingId: seat.bookingId,
      fullRefundUntil: seat.fullRefundUntil ?? startTime,
    };
  if (availableSpots === 0) return { kind: 'full' };
  return { kind: viewer ? 'open' : 'guest' };
}
