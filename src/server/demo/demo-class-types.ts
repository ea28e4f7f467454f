import type { ClassLevel } from '#shared/classes/class-levels.ts';

/**
 * `dayOffset` counts from the day of seeding, and then on to the next Saturday if it must be one;
 * `startsAt` is local time in the class's zone.
 */
export type DemoSession = {
  dayOffset: number;
  isOnSaturday?: boolean;
  startsAt: string;
  durationMinutes: number;
  enrolled: number;
  /** Of a course: how often it meets, by week. */
  meetings?: number;
  /** The local time at which it began before it was moved, about which its learners are asked. */
  movedFrom?: string;
};

type DemoReview = { rating: 1 | 2 | 3 | 4 | 5; comment: string };

export type DemoClass = {
  slug: string;
  title: string;
  description: string;
  category: string;
  teacher: string;
  priceDollars: number;
  location: string;
  timeZone: string;
  /** `null` means unlimited. */
  maxStudents: number | null;
  /** The base name of its files in `assets/demo/`. */
  picture: string;
  /** 'all' if absent. */
  level?: ClassLevel;
  minStudents?: number;
  joinUntilMeeting?: number;
  sessions: DemoSession[];
  /** The RRULE by which the first date repeats. */
  repeats?: string;
  reviews: DemoReview[];
};

export function meets(
  dayOffset: number,
  startsAt: string,
  durationMinutes: number,
  enrolled: number,
): DemoSession {
  return { dayOffset, startsAt, durationMinutes, enrolled };
}

/** By week, so many times. */
export const asCourse = (meetings: number, first: DemoSession): DemoSession => ({
  ...first,
  meetings,
});

/** On the Saturday after so many weeks. */
export function meetsOnSaturday(
  weeks: number,
  startsAt: string,
  durationMinutes: number,
  enrolled: number,
): DemoSession {
  const dayOffset = 2 + 7 * weeks;
  return { dayOffset, isOnSaturday: true, startsAt, durationMinutes, enrolled };
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
