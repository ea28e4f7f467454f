import type { Meeting } from '#client/market/classes/class-words.ts';
import { lateJoining } from '#shared/market/classes/dates/late-joining.ts';
import { centsToDollars, dollarsToCents } from '#shared/money/money.ts';

type Course = {
  id: string;
  endTime: string;
  availableSpots: number | null;
  meetings: Meeting[];
};
type Terms = { price: number; joinUntilMeeting: number | null };

/**
 * The first of these dates that is a course which has begun and has a spot for a late learner, with its
 * remaining meetings and their price; null if there is none.
 */
export function joinableCourse(dates: Course[], { price, joinUntilMeeting }: Terms, now: Date) {
  for (const { id, endTime, availableSpots, meetings } of dates) {
    const late = lateJoining(
      { meetings, joinUntilMeeting, priceCents: dollarsToCents(price) },
      now,
    );
    if (late && availableSpots !== 0)
      return {
        id,
        startTime: late.startTime,
        endTime,
        availableSpots,
        // Spots that were released before the course began can't be booked anymore.
        releasedSpots: 0,
        minimum: null,
        meetings: meetings.slice(late.meeting - 1),
        price: centsToDollars(late.priceCents),
        joinsAt: late.meeting,
      };
  }
  return null;
}
