import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import type { Email, EmailFact, Paragraph, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailDay, emailTime } from '#server/people/notifications/email-layout.ts';
import { cancelLabel, type Doubtful, doubtWords } from '#shared/market/bookings/doubt-words.ts';
import {
  type Refundable,
  refundCents,
  refundDeadline,
} from '#shared/market/bookings/refund-policy.ts';
import { isInDoubt } from '#shared/market/classes/dates/date-state.ts';
import { centsToDollars, dollarsToCents, formatPrice } from '#shared/money/money.ts';
import { moderationReasons } from '#shared/staff/desk/moderation.ts';
import type { BookedSeat } from './seat-notices.queries.ts';

/** A booked date that may not take place, with what canceling it gives back. */
export type DoubtfulDate = Omit<Refundable, 'paidCents'> & {
  bookingId: string;
  endsAt: Date;
  meetings: Meeting[];
  /** Null if nothing was paid through us. */
  paidCents: number | null;
  /** The booking can no longer be canceled. */
  hasBegun: boolean;
};

type DoubtfulClass = Doubtful & { title: string; timeZone: string };

/** The warning in an email about something else of a booked date; empty if the class takes place. */
export function doubtParagraphs(doubtful: Doubtful): Paragraph[] {
  const words = doubtWords(doubtful);
  return words ? [`${words.title}. ${words.sentence}`, ...reasonOf(doubtful)] : [];
}

const reasonOf = ({ removal }: Doubtful): Paragraph[] =>
  removal
    ? [`The reason: ${moderationReasons[removal.reason]}.`, { said: removal.explanation }]
    : [];

/**
 * Tells a student that booked dates may not take place, and what canceling gives back: in one email
 * when staff decide so, and instead of every email that would say that the class takes place.
 */
export function doubtEmail(
  student: Recipient,
  { title, timeZone, ...doubtful }: DoubtfulClass,
  dates: DoubtfulDate[],
  urls: SiteUrls,
): Email {
  const now = new Date();
  const words = doubtWords(doubtful);
  const upcoming = dates.filter(({ hasBegun }) => !hasBegun);
  const refundOf = (date: DoubtfulDate) =>
    date.hasBegun || date.paidCents === null
      ? null
      : centsToDollars(refundCents({ ...date, paidCents: date.paidCents }, now));
  const [only] = dates;
  const links = dates.map((date) => ({
    label: `See your booking for ${emailDay(date.startsAt, timeZone)}`,
    url: urls.booking(date.bookingId),
  }));
  return {
    to: student,
    isToMany: true,
    about: dates.map(({ bookingId }) => `booking-${bookingId}` as const),
    subject: `${subjects[doubtful.listingStatus === 'hidden' ? 'hidden' : 'suspended']}: ${title}`,
    paragraphs: [...(words ? [words.sentence] : []), ...reasonOf(doubtful)],
    facts: [
      ['Class', title],
      ...dates.flatMap((date): EmailFact[] => [
        ['When', whenOf(date, timeZone)],
        ...refundFacts(date, refundOf(date), timeZone),
      ]),
    ],
    ...(only && dates.length === 1 && !only.hasBegun
      ? {
          action: {
            label: cancelLabel({ refund: refundOf(only) }),
            url: urls.booking(only.bookingId),
          },
        }
      : { links }),
    closing: [
      ...(upcoming.length > 0 ? ['Your booking stays unless you cancel it.'] : []),
      ...(upcoming.length < dates.length
        ? ['If you want to leave a course that has begun, please write to us.']
        : []),
    ].join(' '),
  };
}

/** The same about one booking, in the place of another email about it; null if the class takes place. */
export function doubtAboutSeat(
  { notice, paid, ...seat }: BookedSeat,
  urls: SiteUrls,
): Email | null {
  const { listingStatus, teacher, student, startTime, endTime, meetings = [] } = notice;
  if (!isInDoubt(listingStatus)) return null;
  const date = {
    ...seat,
    startsAt: new Date(startTime),
    endsAt: new Date(endTime),
    meetings,
    paidCents: paid === null ? null : dollarsToCents(paid),
  };
  return doubtEmail(student, { ...notice, teacherName: teacher.fullName }, [date], urls);
}

const subjects = {
  hidden: 'We hid a class you booked',
  suspended: 'A class you booked may not take place',
};

const whenOf = ({ startsAt, endsAt, meetings }: DoubtfulDate, timeZone: string) =>
  emailDate(
    { startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), meetings },
    timeZone,
  );

/** '$38, if you cancel by Fri, Nov 20, 2026, 6:30 PM PST' */
function refundFacts(date: DoubtfulDate, refund: number | null, timeZone: string): EmailFact[] {
  if (refund === null) return [];
  const deadline = emailTime(refundDeadline(date), timeZone);
  return [
    [
      'Refund',
      refund === 0
        ? `None: the deadline was ${deadline}`
        : `${formatPrice(refund)}, if you cancel by ${deadline}`,
    ],
  ];
}
