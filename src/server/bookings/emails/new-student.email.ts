import type { Email, EmailFact } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { commissionReasonWords } from '#shared/bookings/commission-words.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { formatAmount, subtractDollars } from '#shared/money/money.ts';
import { closingTo, minimumFacts, type SeatNotice, whatAndWhen } from './seat-notice.ts';

/** The instructor's receipt. */
function earningFacts({ earning }: SeatNotice): EmailFact[] {
  if (!earning) return [];
  const { price, commission } = earning;
  return [
    ['Price', formatAmount(price)],
    ['Commission', `${formatAmount(commission)} (${commissionReasonWords(earning)})`],
    ['You receive', formatAmount(subtractDollars(price, commission))],
  ];
}

/** Tells an instructor about a new booking. */
export function newStudentEmail(seat: SeatNotice, urls: SiteUrls, isLast?: boolean): Email {
  return {
    to: seat.teacher,
    subject: `New student: ${emailTopic(seat)}`,
    paragraphs: [
      `Good news: ${seat.student.fullName} booked ${spotWords(seat.seats)} in your class.`,
    ],
    facts: [...whatAndWhen(seat), ...minimumFacts(seat), ...earningFacts(seat)],
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(isLast, seat, 'Have a great class.'),
  };
}
