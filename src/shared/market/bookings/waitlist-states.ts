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
