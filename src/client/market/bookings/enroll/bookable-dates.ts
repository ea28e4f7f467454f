import type { ClassDetails, DetailedSession, ViewerBooking } from '#client/lib/server/trpc.ts';

/**
 * The class with its dates as the viewer can book or has booked them: a course that has begun has
 * only the remaining meetings, or the meetings of the viewer's booking.
 */
export function withBookableDates(details: ClassDetails): ClassDetails {
  const own = new Map((details.viewerBookings ?? []).map((booked) => [booked.sessionId, booked]));
  const sessions = details.sessions
    .map((session) => dateAsOffered(session, own.get(session.id)))
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  return { ...details, sessions };
}

function dateAsOffered(session: DetailedSession, own: ViewerBooking | undefined): DetailedSession {
  const startTime = own?.startTime ?? session.lateJoining?.startTime ?? session.startTime;
  if (startTime === session.startTime) return { ...session, lateJoining: null };
  const left = session.meetings.filter(
    (each) => Date.parse(each.startTime) >= Date.parse(startTime),
  );
  return {
    ...session,
    startTime,
    meetings: left.length > 1 ? left : [],
    // Spots that were released before the course began can't be booked anymore.
    releasedSpots: 0,
    minimum: null,
    lateJoining: own ? null : session.lateJoining,
  };
}

/** The current price of a spot. */
export const priceNow = (
  { price }: Pick<ClassDetails, 'price'>,
  session: DetailedSession | undefined,
): number => session?.lateJoining?.price ?? price;
