import type { SiteUrls } from '#server/app/site-urls.ts';
import { minimumFacts, toPayInPerson } from '#server/market/bookings/emails/seat-notice.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailSlot, emailTime, emailTopic } from '#server/people/notifications/email-layout.ts';
import { errorDefinition } from '#shared/errors.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { returnsSentence } from '#shared/market/bookings/waitlist.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { NoticedEntry } from './notices.queries.ts';
import {
  betterDate,
  bookingFacts,
  isKept,
  keptSentence,
  nothingToPay,
  standbyEnded,
} from './standby/standby.email.ts';

/** An entry with the pages of its emails, and where its student accepts or declines an offer. */
export type EmailedEntry = NoticedEntry & {
  urls: { entry: string; date: string; claim: string; pass: string };
  isPaidOnline: boolean;
};

type EntryEmail = {
  /** The limit that it counts toward, and what its reader can turn off; without one it is always sent. */
  limit?: 'waitlist' | 'waited_date';
  /** Null if it is no longer true. The subject gets the class and day, the facts follow the entry's. */
  write(entry: EmailedEntry): Omit<Email, 'to'> | null;
};

const seePlace = ({ urls }: EmailedEntry) => ({ label: 'See your place in line', url: urls.entry });
const seeClass = ({ urls }: EmailedEntry) => ({ label: 'See the class', url: urls.date });

/** The emails to students about their entries. */
export const entryEmails: Record<NoticedEntry['kind'], EntryEmail> = {
  joined: {
    limit: 'waitlist',
    write(entry) {
      const { place, seatsAhead } = entry;
      const figure = returnsSentence(entry.returns);
      return {
        subject: "You're on the waitlist",
        paragraphs: [
          entry.standby
            ? "You keep your booking, and you're in line for this date, too. When it's your turn, we'll email you and hold what you need: claim it, and your booking moves."
            : "You're in line. When spots open up, we'll hold them for the first person whose request they cover, and email them.",
          ...(figure ? [`${figure}.`] : []),
        ],
        facts:
          place === null
            ? []
            : [
                ['Your place in line', String(place)],
                ['Ahead of you', spots(seatsAhead ?? 0)],
              ],
        action: seePlace(entry),
        closing: 'You can leave the waitlist at any time.',
      };
    },
  },
  offered: {
    write(entry) {
      const { seats, price, timeZone, offerEndsAt, isPaidOnline, urls } = entry;
      if (!offerEndsAt) return null;
      if (entry.standby)
        return betterDate(entry.standby, { ...entry, offerEndsAt }, termsOf(entry, nothingToPay));
      const total = priceOfSeats(price, seats);
      return {
        subject: `${seats === 1 ? 'A spot is' : 'Spots are'} yours to claim`,
        paragraphs: [
          `${spots(seats)} became free, and we're holding ${seats === 1 ? 'it' : 'them'} for you until ${emailTime(offerEndsAt, timeZone)}. After that, the next person in line has a chance.`,
        ],
        facts: termsOf(
          entry,
          total === 0 || isPaidOnline ? formatPrice(total) : toPayInPerson(total),
        ),
        action: { label: total > 0 && isPaidOnline ? 'Claim and pay' : 'Claim', url: urls.claim },
        link: { label: 'Pass, and let the next person have it', url: urls.pass },
        closing: 'If you do nothing, the offer expires and you leave the waitlist.',
      };
    },
  },
  offer_ended: {
    limit: 'waitlist',
    write: (entry) => ({
      subject: 'Your offer has ended',
      paragraphs: [
        `You didn't claim our offer in time, so it goes to the next person in line. You're no longer on this waitlist${isKept(entry) ? ', and your booking stays as it is' : ''}${entry.standby ? '' : ", and you weren't charged"}.`,
      ],
      action: seeClass(entry),
      closing: entry.standby ? undefined : 'If you still want to come, join the waitlist again.',
    }),
  },
  conflict: {
    limit: 'waitlist',
    write: (entry) => ({
      subject: "You're already booked at that time",
      paragraphs: [
        "A spot became free, but you've booked something else at that time, so we offered it to the next person. You keep your place in line.",
        `If you'd rather come to this ${entry.standby ? 'date, cancel what is at the same time, not the booking that you want to change' : 'class, cancel the other booking'}. If not, please leave the waitlist.`,
      ],
      action: seePlace(entry),
      closing: "We won't write about this again.",
    }),
  },
  hold_limit: {
    limit: 'waitlist',
    write: (entry) => ({
      subject: 'You hold too many unpaid spots',
      paragraphs: [
        'A spot became free, but you already hold as many unpaid spots as one person can, so we offered it to the next person. You keep your place in line.',
        errorDefinition('TOO_MANY_HOLDS').message,
      ],
      action: seePlace(entry),
      closing: "We won't write about this again.",
    }),
  },
  /** Goes to everyone in the queue at the same time, in the last hours. */
  open_spot: {
    limit: 'waited_date',
    write(entry) {
      if (!entry.isWaiting || !entry.isOpen) return null;
      return {
        subject: 'Starts soon, with room for you',
        paragraphs: [
          "A spot just became free. The class starts soon, so we're telling everyone in line: the first to claim it gets it.",
        ],
        facts: termsOf(entry, formatPrice(priceOfSeats(entry.price, entry.seats))),
        action: { label: 'Claim', url: entry.urls.claim },
        closing: 'If someone else was faster, you keep your place in line.',
      };
    },
  },
  date_canceled: {
    limit: 'waited_date',
    write: (entry) => ({
      isToMany: true,
      subject: 'Canceled',
      paragraphs: [
        entry.isWaiting
          ? "A date we were holding for you has been canceled. You're still in line for the other dates."
          : 'A date you were waiting for has been canceled, and its waitlist has ended.',
      ],
      action: seeClass(entry),
      closing: entry.standby ? keptSentence(entry) : "You weren't charged.",
    }),
  },
  standby_ended: {
    limit: 'waited_date',
    write: (entry) => ({ ...standbyEnded(entry), action: seeClass(entry) }),
  },
  date_moved: {
    limit: 'waited_date',
    write: (entry) => ({
      isToMany: true,
      subject: 'New time',
      paragraphs: [
        "The instructor moved a date that you're waiting for. You keep your place in line, and any spots we're holding for you stay yours until the offer ends.",
      ],
      action: seePlace(entry),
      closing: "If the new time doesn't suit you, please leave the waitlist.",
    }),
  },
};

/** The email about an entry; null if it is no longer true. */
export function entryEmail(entry: EmailedEntry): Email | null {
  const { title, picture, startsAt, endsAt, timeZone, seats, student } = entry;
  const email = entryEmails[entry.kind].write(entry);
  if (!email) return null;
  const topic = startsAt
    ? emailTopic({ title, startTime: startsAt.toISOString(), timeZone })
    : title;
  return {
    ...email,
    to: student,
    subject: `${email.subject}: ${topic}`,
    facts: [
      ['Class', title, picture],
      ['When', startsAt && endsAt ? emailSlot({ startsAt, endsAt }, timeZone) : 'Any date'],
      ...bookingFacts(entry),
      ['Spots', String(seats)],
      ...(email.facts ?? []),
    ],
  };
}

const termsOf = (entry: EmailedEntry, price: string): EmailFact[] => [
  ['Where', entry.location],
  ...minimumFacts(entry),
  ['Price', price],
];

export type QueueSummary = {
  title: string;
  newPeople: number;
  /** The number of people in the queue, and the seats that they wait for. */
  people: number;
  seats: number;
};

/** Tells an instructor, at most once a day, how many people newly wait for their classes. */
export function queueSummaryEmail(
  teacher: Recipient,
  summaries: QueueSummary[],
  urls: SiteUrls,
): Email {
  const newPeople = summaries.reduce((sum, queue) => sum + queue.newPeople, 0);
  return {
    to: teacher,
    isToMany: true,
    subject: `Waitlists: ${newPeople} new ${newPeople === 1 ? 'person' : 'people'}`,
    paragraphs: ['More people want to come to your classes than there are spots.'],
    facts: summaries.map(({ title, newPeople, people, seats }) => [
      title,
      `${newPeople} new, ${people} in line for ${spots(seats)}`,
    ]),
    action: { label: 'See your dates', url: urls.teaching },
    closing: 'Another date, or more spots, would let them come.',
  };
}
