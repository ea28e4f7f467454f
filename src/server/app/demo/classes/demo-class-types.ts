import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import type { LateMoveHours } from '#shared/market/classes/class-limits.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';

/**
 * `dayOffset` counts from the day of seeding, and goes on to the next Saturday if required;
 * `startsAt` is local time in the class's zone.
 */
export type DemoSession = {
  dayOffset: number;
  isOnSaturday?: boolean;
  startsAt: string;
  durationMinutes: number;
  enrolled: number;
  /** The number of students who booked, besides those enrolled, and canceled in time. */
  canceled?: number;
  /** The number of those enrolled who booked a second spot and gave it back in time. */
  gaveBack?: number;
  /** In a course: the number of weekly meetings. */
  meetings?: number;
  /** The local time of the start before the date was moved, for which learners have a choice. */
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
  /** The base name of the picture's files in `assets/demo/`. */
  picture: string;
  /** The level; 'all' if absent. */
  level?: ClassLevel;
  whatToExpect?: Partial<WhatToExpect>;
  minStudents?: number;
  joinUntilMeeting?: number;
  lateMoveHours?: LateMoveHours;
  sessions: DemoSession[];
  /** The RRULE of the schedule that starts with the first date. */
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

/** Meets weekly this many times. */
export const asCourse = (meetings: number, first: DemoSession): DemoSession => ({
  ...first,
  meetings,
});

/** On the Saturday after this many weeks. */
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
