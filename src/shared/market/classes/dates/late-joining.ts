import { priceOfMeetingsLeft } from '#shared/money/money.ts';

/** The offer in the API, with the price in dollars. */
export type LateJoining = {
  /** The position of the first remaining meeting. */
  meeting: number;
  meetingsLeft: number;
  startTime: string;
  /** The price of one spot. */
  price: number;
};

type Course = {
  /** All meetings, soonest first; empty if the date meets once. */
  meetings: { startTime: string }[];
  joinUntilMeeting: number | null;
  priceCents: number;
};

/**
 * The meetings and the price for a student who joins a course at `now`; null if the course has not
 * begun, or can't be joined.
 */
export function lateJoining({ meetings, joinUntilMeeting, priceCents }: Course, now: Date) {
  const index = meetings.findIndex(({ startTime }) => new Date(startTime) > now);
  const first = meetings[index];
  if (!first || index === 0 || joinUntilMeeting === null || index >= joinUntilMeeting) return null;
  const meetingsLeft = meetings.length - index;
  return {
    meeting: index + 1,
    meetingsLeft,
    startTime: first.startTime,
    priceCents: priceOfMeetingsLeft(priceCents, meetingsLeft, meetings.length),
  };
}
