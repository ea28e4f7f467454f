import { seatsToBook } from '#shared/market/classes/seat-fields.ts';
import { multiLineText, recordId } from '#shared/text.ts';
import { dayMs, minuteMs } from '#shared/units.ts';
import { yesOrNo, z } from '#shared/zod.ts';
import { couponCode } from './coupons.ts';
import {
  hasParticipantPerSeat,
  notOnePerSeat,
  participantList,
} from './private-words/private-word-fields.ts';

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

/** A class with enough people in its queue for another date. */
export type LongQueue = {
  classId: string;
  title: string;
  people: number;
  /** How many of them wait for any date of the class. */
  anyDate: number;
};

/** '7 people wait for Wheel throwing' */
export const longQueueTitle = ({ people, title }: LongQueue) =>
  `${people === 1 ? '1 person waits' : `${people} people wait`} for ${title}`;

/** To whom the queue offers a new date: not to those who wait for one date only. */
export function whoIsOffered({ people, anyDate }: LongQueue): string {
  if (anyDate === people) return "We'll offer them a new date first.";
  const write = "Write to the waitlist once it's listed.";
  if (anyDate === 0) return `They wait for one date, so we won't offer them a new one. ${write}`;
  const some = `${anyDate} who ${anyDate === 1 ? 'waits' : 'wait'} for any`;
  return `We'll offer a new date first to the ${some}; the others wait for one date. ${write}`;
}

export const waitlistFields = z.strictObject({
  classId: recordId,
  /** The wanted date; null for any date of the class. */
  sessionId: recordId.nullable().default(null),
  /** A booking of another date, which moves once the offer is accepted. It decides the seats and who comes. */
  bookingId: recordId.nullable().default(null),
  seats: seatsToBook.default(1),
  participants: participantList.optional(),
});
export const joinWaitlistInput = waitlistFields
  .refine(hasParticipantPerSeat, notOnePerSeat)
  .refine(({ bookingId, sessionId }) => bookingId === null || sessionId !== null, {
    path: ['sessionId'],
    error: 'Choose the date that you would rather have',
  })
  .refine(({ bookingId, participants }) => bookingId === null || participants === undefined, {
    path: ['participants'],
    error: 'Leave them out: those of your booking come',
  });
export type JoinWaitlistInput = z.infer<typeof joinWaitlistInput>;

export const waitlistOfClassInput = z.strictObject({ classId: recordId });
export const waitlistEntryInput = z.strictObject({ entryId: recordId });
export const acceptOfferInput = z.strictObject({
  entryId: recordId,
  /** The date to accept in the last hours, in an entry for any date. */
  sessionId: recordId.optional(),
  coupon: couponCode.optional(),
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
