import type { Email } from '#server/notifications/email.ts';
import { emailTime, emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { type RefundPolicy, refundDeadline } from '#shared/bookings/refund-policy.ts';
import { allFacts } from '#shared/classes/expectations/what-to-expect.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { givingBack, minimumFacts, type SeatNotice, whatAndWhen } from './seat-notice.ts';

type Terms = {
  bookingId: string;
  /** The price of all spots. */
  total: number;
  /** The amount paid online; null if the student pays the instructor. */
  paid: number | null;
  refundPolicy: RefundPolicy;
};

/** Confirms a booking to the student. */
export function bookedEmail(seat: SeatNotice, terms: Terms, urls: SiteUrls): Email {
  const canRelease =
    terms.paid !== null && seat.firstMeeting === 1 && deadlineOf(seat, terms) < new Date();
  return {
    to: seat.student,
    subject: `You're booked: ${emailTopic(seat)}`,
    paragraphs: [
      `You have ${spotWords(seat.seats)}, and ${seat.teacher.fullName} is looking forward to seeing you.`,
    ],
    facts: [
      ...whatAndWhen(seat),
      ['Where', seat.location],
      ...minimumFacts(seat),
      ...priceFacts(seat, terms),
      ...allFacts(seat.whatToExpect),
    ],
    action: { label: 'See your booking', url: urls.booking(terms.bookingId) },
    ...(terms.paid !== null && {
      link: { label: 'See your receipt', url: urls.receipt(terms.bookingId) },
    }),
    ...givingBack(seat, { bookingId: terms.bookingId, canRelease }, urls),
  };
}

function priceFacts(seat: SeatNotice, { total, paid, refundPolicy }: Terms): [string, string][] {
  if (total === 0) return [['Price', formatPrice(0)]];
  if (paid === null) return [['Price', toPayInPerson(total)]];
  return [['Paid', formatPrice(paid)], refundFact(seat, deadlineOf(seat, { refundPolicy }))];
}

export const toPayInPerson = (total: number) =>
  `${formatPrice(total)}. Pay the instructor at the class.`;

const deadlineOf = (
  { startTime }: SeatNotice,
  { refundPolicy }: Pick<Terms, 'refundPolicy'>,
): Date => refundDeadline({ startsAt: new Date(startTime), refundPolicy });

function refundFact({ timeZone }: SeatNotice, deadline: Date): [string, string] {
  const isPast = deadline.getTime() < Date.now();
  return isPast
    ? ['Refund', 'Not available, because the class starts so soon']
    : ['Full refund', `If you cancel by ${emailTime(deadline, timeZone)}`];
}
