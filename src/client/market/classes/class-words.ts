import { count, formatDate, formatTimeRange, genericZone } from '#client/lib/formats/formats.ts';
import type { ClassSummary } from '#client/lib/server/trpc.ts';
import { meetingsPattern, meetingsWords } from '#shared/market/search/meeting-words.ts';

/** Text shown for missing class details. */
export const fallbacks = {
  title: 'Untitled Class',
  description: 'No description available',
  ownDescription: 'No description provided',
  location: 'Location not specified',
  teacher: 'Instructor',
  category: 'General',
};

/** Max characters of a description on a card. */
export const descriptionLength = 80;

/** A card shows the number of free spots below this one. */
export const fewSpots = 3;

type FreeSpots = { availableSpots: number | null; releasedSpots: number };

/** Neither free nor released spots are left. */
export const isFull = ({ availableSpots, releasedSpots }: FreeSpots) =>
  availableSpots === 0 && releasedSpots === 0;

/** '3 spots available', or the released spots if no others are left. */
export function spotsSentence(availableSpots: number | null, releasedSpots = 0): string {
  if (availableSpots === 0 && releasedSpots > 0) return releasedSentence(releasedSpots);
  return availableSpots === null ? 'Unlimited spots' : `${count(availableSpots, 'spot')} available`;
}

/** Spots whose owners keep them until someone else books them. */
export const releasedSentence = (spots: number): string =>
  spots === 1
    ? "1 spot from a learner who can't come"
    : `${spots} spots from learners who can't come`;

type Place = Pick<ClassSummary, 'location' | 'city' | 'region'>;

/**
 * 'Net Loft, Seattle' for 'Net Loft, 3919 18th Ave W, Seattle, WA', and 'Seattle, WA' for an
 * address without a name; the whole location while its city is unknown.
 */
export function placeLabel({ location, city, region }: Place): string {
  if (!city) return location || fallbacks.location;
  const name = location.split(',')[0]?.trim() ?? '';
  const isCity = name.includes(city) || city.includes(name);
  if (!isCity && !/\d/.test(name)) return `${name}, ${city}`;
  return region ? `${city}, ${region}` : city;
}

/** Miles from the searched point to the point that the public may see. */
export function distanceLabel(miles: number): string {
  if (miles < 0.1) return 'under 0.1 mi';
  return `${miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)} mi`;
}

export type Meeting = { startTime: string; endTime: string };
export type SlotInWords = Pick<ClassSummary, 'startTime' | 'endTime' | 'timeZone'> & {
  /** Empty for a date that meets once. */
  meetings?: Meeting[];
};

/** The meetings of the session whose times the class has. */
export const nextMeetings = ({ sessions, startTime }: ClassSummary): Meeting[] =>
  sessions.find((session) => session.startTime === startTime)?.meetings ?? [];

/** The time of the first meeting, or of a date that meets once. */
export const firstMeeting = (date: Meeting & { meetings: Meeting[] }): Meeting => {
  const { startTime, endTime } = date.meetings[0] ?? date;
  return { startTime, endTime };
};

/**
 * The day and the time range; for several meetings '6 evenings from Tue, Jan 5, 2027' and '6 × Tue,
 * 6:30 PM – 8:30 PM', or the last day if their times differ.
 */
export function slotWords(slot: SlotInWords, readerZone: string): [string, string] | null {
  const { startTime, endTime, timeZone, meetings = [] } = slot;
  if (!startTime || !endTime) return null;
  const day = formatDate(startTime, timeZone);
  if (meetings.length === 0)
    return [day, formatTimeRange(startTime, endTime, timeZone, readerZone)];
  const pattern = meetingsPattern(meetings, timeZone);
  const range = pattern.includes('×') ? sharedRange(meetings, timeZone, readerZone) : null;
  return [
    `${meetingsWords(meetings, timeZone)} from ${day}`,
    range ? `${pattern}, ${range}` : `until ${formatDate(endTime, timeZone)}`,
  ];
}

/** The time of day of all meetings, or null if it varies; 'PT' if clocks change between them. */
function sharedRange(meetings: Meeting[], timeZone: string, readerZone: string): string | null {
  const rangesFor = (zone: string) => [
    ...new Set(
      meetings.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime, timeZone, zone)),
    ),
  ];
  const [local = '', ...others] = rangesFor(timeZone);
  if (others.length > 0) return null;
  const [shown = local, ...changed] = rangesFor(readerZone);
  return changed.length === 0 ? shown : `${local}\u00a0${genericZone(timeZone)}`;
}

/** 'Sat, Nov 21, 2026 · 6:30 PM – 9:00 PM' */
export function slotSentence(slot: SlotInWords, readerZone: string): string {
  return slotWords(slot, readerZone)?.join(' · ') ?? 'Schedule not set';
}
