/**
 * Who finds a class: everyone, or only those who booked it, because staff hid it, because its
 * instructor is suspended, or because the instructor took it off or it waits for a decision.
 */
export const listingStatuses = ['public', 'hidden', 'suspended', 'unlisted'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** The dates of such a class may not take place, or not as they were described. */
export const isInDoubt = (status: ListingStatus): status is 'hidden' | 'suspended' =>
  status === 'hidden' || status === 'suspended';

export type DateState =
  | 'canceled'
  | 'past'
  | 'hidden'
  | 'suspended'
  | 'noDate'
  | 'started'
  | 'unlisted'
  | 'full'
  | 'open';

type KnownDate = {
  startTime: string;
  endTime: string;
  isCanceled?: boolean;
  /** Null if unlimited, undefined if the number doesn't matter. */
  spots?: number | null;
};

type Known = {
  listingStatus: ListingStatus;
  /** Undefined for a class without dates. */
  date: KnownDate | undefined;
};

/**
 * The state of a date for everyone who reads about it: every page and email maps what it knows to
 * this, and docs/date-states.md says what each one shows.
 */
export function dateState({ listingStatus, date }: Known, now: Date): DateState {
  if (date?.isCanceled) return 'canceled';
  if (date && new Date(date.endTime) <= now) return 'past';
  if (isInDoubt(listingStatus)) return listingStatus;
  if (!date) return 'noDate';
  if (new Date(date.startTime) <= now) return 'started';
  if (listingStatus === 'unlisted') return 'unlisted';
  return date.spots === 0 ? 'full' : 'open';
}

/** Those who booked are on their way: they get directions, calendar links and reminders. */
export const takesPlace = (state: DateState): boolean =>
  ['started', 'unlisted', 'full', 'open'].includes(state);
