import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import type { EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailTime } from '#server/people/notifications/email-layout.ts';
import { fullRefundWords } from '#shared/market/bookings/bookings.ts';
import type { CommissionSource } from '#shared/market/bookings/commission-source.ts';
import type { HiddenReason } from '#shared/market/bookings/doubt-words.ts';
import {
  lateMoveDeadline,
  type RefundPolicy,
  refundDeadline,
} from '#shared/market/bookings/refund-policy.ts';
import type { ListingStatus } from '#shared/market/classes/dates/date-state.ts';
import {
  isUndecided,
  type Minimum,
  minimumSentence,
} from '#shared/market/classes/dates/minimum.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { lateWords } from '#shared/market/search/meeting-words.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';

/** The facts about a booked session that booking emails need. */
export type SeatNotice = {
  classId: string;
  sessionId: string;
  title: string;
  picture: LeadPicture | null;
  listingStatus: ListingStatus;
  /** Null unless staff hid the class. */
  removal: HiddenReason | null;
  location: string;
  seats: number;
  /** First names of guests, as far as the student gave them. */
  guests: string[];
  minimum: Minimum | null;
  timeZone: string;
  startTime: string;
  endTime: string;
  /** All meetings of a course, or the meetings from the one at which the student joined. */
  meetings?: Meeting[];
  /** The position of the first meeting; absent in jobs of earlier releases. */
  firstMeeting?: number;
  /** Null between people with a block; absent in jobs of earlier releases. */
  whatToExpect?: WhatToExpect | null;
  /** The student was given the booking; absent in jobs of earlier releases. */
  isPaidByAnother?: boolean;
  student: Recipient;
  teacher: Recipient;
  /** What the instructor earns by a booking that was paid through us, in dollars. */
  earning?: Earning | null;
};

type Earning = {
  price: number;
  /** Absent in jobs of earlier releases. */
  refund?: number;
  commission: number;
  source: CommissionSource;
  studentSince: string | null;
};

export function seatFacts({
  title,
  picture,
  startTime,
  endTime,
  timeZone,
  seats,
  guests,
  meetings = [],
  firstMeeting = 1,
}: SeatNotice): EmailFact[] {
  const facts: EmailFact[] = [
    ['Class', title, picture],
    ['When', emailDate({ startTime, endTime, meetings }, timeZone)],
  ];
  if (firstMeeting > 1)
    facts.push(['Joins', lateWords(firstMeeting, { meetings, startTime, timeZone })]);
  if (seats > 1) facts.push(['Spots', withGuests(seats, guests)]);
  return facts;
}

const nameList = new Intl.ListFormat('en-US');

/** '3', or '3, with Leo and Mia'. */
const withGuests = (seats: number, guests: string[]) =>
  guests.length > 0 ? `${seats}, with ${nameList.format(guests)}` : String(seats);

/** For a date whose minimum of students is undecided. */
export function minimumFacts({
  minimum,
  timeZone,
}: Pick<SeatNotice, 'minimum' | 'timeZone'>): EmailFact[] {
  if (!minimum || !isUndecided(minimum)) return [];
  const time = emailTime(new Date(minimum.decidesAt), timeZone);
  return [
    ['Minimum', minimumSentence(minimum)],
    ['Decided', `By ${time}. We'll email you then.`],
  ];
}

type GivingBack = {
  bookingId: string;
  canRelease: boolean;
  /** The deadline for moving late; null if the booking can't. */
  lateMoveUntil: Date | null;
};

/** How to give spots back: when canceling refunds nothing, moving late and releasing them come first. */
export function givingBack(
  { seats, timeZone, isPaidByAnother }: SeatNotice,
  { bookingId, canRelease, lateMoveUntil }: GivingBack,
  urls: SiteUrls,
) {
  const late =
    lateMoveUntil && lateMoveUntil > new Date()
      ? ` Or change to another date of this class, if it has one, until ${emailTime(lateMoveUntil, timeZone)}.`
      : '';
  if (!canRelease)
    return {
      closing: `If you can't make it after all, please cancel your booking so someone else can have the spot.${late}`,
    };
  const [spot, it] = seats === 1 ? ['spot', 'it'] : ['spots', 'them'];
  return {
    links: [{ label: `Release my ${spot}`, url: urls.release(bookingId) }],
    closing: `If you can't make it after all, release your ${spot}: ${fullRefundWords(isPaidByAnother)} if someone books ${it}.${late}`,
  };
}

export type Terms = {
  bookingId: string;
  /** The price of all spots. */
  total: number;
  /** The amount paid online; null if the student pays the instructor. */
  paid: number | null;
  refundPolicy: RefundPolicy;
};

/** How to give back a booking that its student just got. */
export function givingBackNow(seat: SeatNotice, terms: Terms, urls: SiteUrls) {
  const { bookingId, paid } = terms;
  const on = { ...terms, startsAt: new Date(seat.startTime) };
  const canRelease = paid !== null && seat.firstMeeting === 1 && refundDeadline(on) < new Date();
  return givingBack(seat, { bookingId, canRelease, lateMoveUntil: lateMoveDeadline(on) }, urls);
}

/** The refund of a canceled booking, or of spots given back; none is said of what was not paid through us. */
export function refundFacts(
  { isPaidByAnother }: Pick<SeatNotice, 'isPaidByAnother'>,
  cents: number | null,
  wordsOf = (amount: string): string => amount,
): EmailFact[] {
  if (cents === null) return [];
  if (cents === 0) return [['Refund', 'None, because the deadline for a refund has passed']];
  const words = wordsOf(formatPrice(centsToDollars(cents)));
  return [['Refund', isPaidByAnother ? `${words}, ${toPayer}` : words]];
}

/** Where refunds of a booking go whose student was given it. */
export const toPayer = 'to the card that paid for it';

/** The closing of an email about a refund. */
export const refundDelay = 'Banks can take a few days to show a refund.';

/** The instructor's note about a change to the students who booked. */
export const noteQuote = (word: string | undefined) =>
  word ? { from: 'Your instructor wrote:', text: word, isFromKnown: true } : undefined;

export const toPayInPerson = (total: number) =>
  `${formatPrice(total)}. Pay the instructor at the class.`;

export type SeatChange =
  | { added: number }
  | {
      givenBack: number;
      /** Null if nothing was paid through us. */
      refundCents: number | null;
    };

export const changeWords = (change: SeatChange) =>
  'added' in change ? `added ${spots(change.added)}` : `gave back ${spots(change.givenBack)}`;

export type DateBefore = { startTime: string; endTime: string; meetings: Meeting[] };
