import type { Email } from '#server/notifications/email.ts';
import {
  type EmailFact,
  emailTopic,
  greetingFor,
  layOutEmail,
} from '#server/notifications/email-layout.ts';
import { commissionReasonWords } from '#shared/bookings/commission-words.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { formatAmount, subtractDollars } from '#shared/money/money.ts';
import {
  closingTo,
  minimumFacts,
  rosterUrl,
  type SeatNotice,
  type TeacherLinks,
  whatAndWhen,
} from './seat-notice.ts';

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
export function newStudentEmail(
  seat: SeatNotice,
  { appUrl, unsubscribeUrl, isLast }: TeacherLinks,
): Email {
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `New student: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `Good news: ${seat.student.fullName} booked ${spotWords(seat.seats)} in your class.`,
      ],
      facts: [...whatAndWhen(seat), ...minimumFacts(seat), ...earningFacts(seat)],
      action: { label: 'See the roster', url: rosterUrl(seat, appUrl) },
      closing: closingTo(isLast, seat, 'Have a great class.'),
      unsubscribeUrl,
    }),
  };
}
