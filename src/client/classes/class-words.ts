import { count, formatDate, formatTimeRange } from '#client/lib/formats.ts';
import type { ClassSummary } from '#client/lib/trpc.ts';
import type { ClassLevel } from '#shared/classes.ts';

/** Text shown for missing class details (specification, section 2). */
export const fallbacks = {
  title: 'Untitled Class',
  description: 'No description available',
  ownDescription: 'No description provided',
  location: 'Location not specified',
  teacher: 'Instructor',
  category: 'General',
};

export const levelLabels: Record<ClassLevel, string> = {
  all: 'All levels',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** Max characters of a description on a card (specification, section 9). */
export const descriptionLength = 80;

export function spotsSentence(availableSpots: number | null): string {
  return availableSpots === null ? 'Unlimited spots' : `${count(availableSpots, 'spot')} available`;
}

type Slot = Pick<ClassSummary, 'startTime' | 'endTime' | 'timeZone'>;

/** 'Sat, Nov 21, 2026 · 6:30 PM – 9:00 PM' */
export function slotSentence(slot: Slot, readerZone: string): string {
  const { startTime, endTime, timeZone } = slot;
  if (!startTime || !endTime) return 'Schedule not set';
  const times = formatTimeRange(startTime, endTime, timeZone, readerZone);
  return `${formatDate(startTime, timeZone)} · ${times}`;
}
