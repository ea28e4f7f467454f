import type { Email, EmailFact } from '#server/people/notifications/email.ts';
import { emailSlot, emailTime } from '#server/people/notifications/email-layout.ts';
import {
  changeTerms,
  changeTermsSentence,
  type StandbyBooking,
} from '#shared/market/bookings/refund-policy.ts';
import { spots } from '#shared/market/classes/seats.ts';

// What emails and the pages of their links say to people on standby.

type Entry = { standby: StandbyBooking | null; timeZone: string };

export const nothingToPay = 'As booked: nothing more to pay';

type Offer = {
  seats: number;
  timeZone: string;
  offerEndsAt: Date;
  urls: { claim: string; pass: string };
};

/** The email about an offer, which names both dates; without its reader. */
export function betterDate(
  standby: StandbyBooking,
  { seats, timeZone, offerEndsAt, urls }: Offer,
  facts: EmailFact[],
): Omit<Email, 'to'> {
  const them = seats === 1 ? 'it' : 'them';
  return {
    subject: 'You can change to this date',
    paragraphs: [
      `${spots(seats)} became free, and we're holding ${them} for you until ${emailTime(offerEndsAt, timeZone)}. After that, the next person in line has a chance.`,
      [
        `If you claim ${them}, your booking of ${bookedSlot(standby, timeZone)} moves to this date.`,
        standbyTerms(standby, timeZone),
      ]
        .join(' ')
        .trim(),
    ],
    facts,
    action: { label: 'Change to this date', url: urls.claim },
    link: { label: 'Keep the date I have', url: urls.pass },
    closing: 'If you do nothing, the offer expires, and you keep the date you have.',
  };
}

/** The booking can't change to the date anymore, and not because its student decided so. */
export const standbyEnded = (entry: Entry) => ({
  isToMany: true,
  subject: "You're no longer in line",
  paragraphs: [
    isKept(entry)
      ? "Your booking can't change to this date anymore."
      : 'Your booking of another date was canceled, so it can no longer change to this one.',
  ],
  closing: keptSentence(entry) ?? 'If you want to come to this date, join its waitlist.',
});

export const bookedSlot = ({ startTime, endTime }: StandbyBooking, timeZone: string): string =>
  emailSlot({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, timeZone);

/** What changing to the date means for a refund, in a sentence; empty if nothing was paid. */
export function standbyTerms(standby: StandbyBooking, timeZone: string): string {
  const now = new Date();
  const format = (iso: string) => emailTime(new Date(iso), timeZone);
  return changeTermsSentence(changeTerms(standby, now), now, format) ?? '';
}

/** The student still has the booking that would have moved. */
export const isKept = ({ standby }: Pick<Entry, 'standby'>): boolean => standby?.isKept ?? false;

export const keptSentence = (entry: Entry): string | undefined =>
  isKept(entry) ? 'Your booking stays as it is.' : undefined;

/** Not beside a conflict with something else that is booked. */
export const bookingFacts = ({ kind, standby, timeZone }: Entry & { kind: string }): EmailFact[] =>
  standby?.isKept && kind !== 'conflict' ? [['Your booking', bookedSlot(standby, timeZone)]] : [];
