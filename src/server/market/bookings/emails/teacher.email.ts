import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact } from '#server/people/notifications/email.ts';
import { emailDate, emailTopic } from '#server/people/notifications/email-layout.ts';
import { spots, spotWords } from '#shared/market/classes/seats.ts';
import { commissionReasonWords } from '#shared/money/commission-words.ts';
import { formatAmount, subtractDollars } from '#shared/money/money.ts';
import {
  changeWords,
  type DateBefore,
  minimumFacts,
  type SeatChange,
  type SeatNotice,
  seatFacts,
} from './seat-notice.ts';

// Emails to instructors about the bookings of students. Their number a day is limited for each student:
// `isLast` says that this email is the last one.

const closingTo = ({ student }: SeatNotice, isLast: boolean, usual?: string) =>
  isLast
    ? `This was a lot for one day: we won't email you about ${student.fullName} again until tomorrow. Your rosters always say who is booked.`
    : usual;

export function newStudentEmail(seat: SeatNotice, urls: SiteUrls, isLast: boolean): Email {
  return {
    to: seat.teacher,
    subject: `New student: ${emailTopic(seat)}`,
    paragraphs: [
      `Good news: ${seat.student.fullName} booked ${spotWords(seat.seats)} in your class.`,
    ],
    facts: [...seatFacts(seat), ...minimumFacts(seat), ...earningFacts(seat)],
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(seat, isLast, 'Have a great class.'),
  };
}

/** The instructor's receipt. */
function earningFacts({ earning }: SeatNotice): EmailFact[] {
  if (!earning) return [];
  const { price, refund = 0, commission } = earning;
  const refunded: EmailFact[] = refund === 0 ? [] : [['Refund', formatAmount(refund)]];
  return [
    ['Price', formatAmount(price)],
    ...refunded,
    ['Commission', `${formatAmount(commission)} (${commissionReasonWords(earning)})`],
    ['You receive', formatAmount(subtractDollars(subtractDollars(price, refund), commission))],
  ];
}

/** `freeSeats` of the date are left after the waitlist got its offers; null if unlimited. */
export function studentCanceledEmail(
  seat: SeatNotice,
  freeSeats: number | null,
  urls: SiteUrls,
  isLast: boolean,
): Email {
  const isOpen = freeSeats === null || freeSeats >= seat.seats;
  const [spot, is] = seat.seats === 1 ? ['spot', 'is'] : [spots(seat.seats), 'are'];
  return {
    to: seat.teacher,
    subject: `Student canceled: ${emailTopic(seat)}`,
    paragraphs: [
      `${seat.student.fullName} can't make it. ${isOpen ? `Their ${spot} ${is} open again` : `Others waited for their ${spot}, and have the first chance`}.`,
    ],
    facts: seatFacts(seat),
    action: { label: 'See the class', url: urls.date(seat) },
    closing: closingTo(seat, isLast),
  };
}

/** A student brings more or fewer people. */
export function studentSeatsEmail(
  seat: SeatNotice,
  change: SeatChange,
  urls: SiteUrls,
  isLast: boolean,
): Email {
  return {
    to: seat.teacher,
    subject: `A booking has ${spots(seat.seats)} now: ${emailTopic(seat)}`,
    paragraphs: [
      `${seat.student.fullName} ${changeWords(change)} and has ${spots(seat.seats)} now.`,
    ],
    facts: seatFacts({ ...seat, seats: 1 }),
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(seat, isLast),
  };
}

export function studentMovedEmail(
  seat: SeatNotice,
  before: DateBefore,
  urls: SiteUrls,
  isLast: boolean,
): Email {
  return {
    to: seat.teacher,
    subject: `A student changed their date: ${emailTopic(seat)}`,
    paragraphs: [`${seat.student.fullName} moved their booking to another date.`],
    facts: [...seatFacts(seat), ['Previously', emailDate(before, seat.timeZone)]],
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(seat, isLast),
  };
}
