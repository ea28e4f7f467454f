import { seatsToBook } from '#shared/market/classes/seat-fields.ts';
import { multiLineText, recordId } from '#shared/text.ts';
import { dayMs, minuteMs } from '#shared/units.ts';
import { yesOrNo, z } from '#shared/zod.ts';

export const waitlistStatuses = [
  'waiting',
  'offered',
  'claimed',
  'passed',
  'expired',
  'left',
] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** The states of an entry, and the possible next states of each. */
const nextStatuses: Record<WaitlistStatus, readonly WaitlistStatus[]> = {
  waiting: ['offered', 'claimed', 'expired', 'left'],
  // A student who waits for any date and declines one keeps waiting for the others, and a student whom the
  // instructor blocks keeps their place.
  offered: ['claimed', 'passed', 'expired', 'left', 'waiting'],
  // The payment arrived late, and there was still a spot.
  expired: ['claimed'],
  passed: [],
  claimed: [],
  left: [],
};

/** The states from which an entry may get into this one. */
export const statusesBefore = (next: WaitlistStatus): WaitlistStatus[] =>
  waitlistStatuses.filter((status) => nextStatuses[status].includes(next));

/** Entries in the queue; keep in sync with the index `waitlist_entries_one_live`. */
export const liveWaitlistStatuses = ['waiting', 'offered'] as const satisfies WaitlistStatus[];
export const isInQueue = (status: WaitlistStatus) =>
  liveWaitlistStatuses.some((live) => live === status);
export const isWaiting = (status: WaitlistStatus) => status === 'waiting';
export const isOffered = (status: WaitlistStatus) => status === 'offered';

export const waitlistLimits = {
  /** The number of full dates that the statistic about returned spots covers. */
  figureDates: 10,
  reason: { min: 5, max: 500 },
  /** The time for which ended entries stay in the list. */
  endedMs: 30 * dayMs,
  /** In the last hours, students are notified about the same date at most this often. */
  notifyAgainMs: 10 * minuteMs,
};

/**
 * The entries that get an offer, in order, each if enough seats are still free. Entries that do not
 * fit are skipped, and keep their place.
 */
export function entriesThatFit<Entry extends { seats: number }>(
  queue: Entry[],
  freeSeats: number,
): Entry[] {
  let left = freeSeats;
  return queue.filter(({ seats }) => {
    if (seats > left) return false;
    left -= seats;
    return true;
  });
}

type Returns = { fullDates: number; withReturns: number };

/** 'On 7 of the last 10 full dates at least one spot came back'; null if no date was ever full. */
export function returnsSentence({ fullDates, withReturns }: Returns): string | null {
  if (fullDates === 0) return null;
  const dates = fullDates === 1 ? 'the last full date' : `the last ${fullDates} full dates`;
  if (withReturns === 0) return `On ${dates} no spot came back`;
  return fullDates === 1
    ? `On ${dates} at least one spot came back`
    : `On ${withReturns} of ${dates} at least one spot came back`;
}

export const joinWaitlistInput = z.strictObject({
  classId: recordId,
  /** The wanted date; null for any date of the class. */
  sessionId: recordId.nullable().default(null),
  seats: seatsToBook.default(1),
});
export type JoinWaitlistInput = z.infer<typeof joinWaitlistInput>;

export const waitlistOfClassInput = z.strictObject({ classId: recordId });
export const waitlistEntryInput = z.strictObject({ entryId: recordId });
export const acceptOfferInput = z.strictObject({
  entryId: recordId,
  /** The date to accept in the last hours, in an entry for any date. */
  sessionId: recordId.optional(),
});
export type AcceptOfferInput = z.infer<typeof acceptOfferInput>;

const { min, max } = waitlistLimits.reason;
export const offerNextForm = z.strictObject({
  reason: multiLineText({ min, max, required: `Give a reason of at least ${min} characters` }),
});
export const offerNextInput = offerNextForm.extend({ entryId: recordId });
export type OfferNextInput = z.infer<typeof offerNextInput>;

export const setWaitlistOpenInput = z.strictObject({
  classId: recordId,
  isOpen: yesOrNo(),
});
