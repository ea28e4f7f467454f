import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spots } from '#shared/classes/seats.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { closingTo, type SeatNotice, whatAndWhen } from './seat-notice.ts';

export type SeatChange =
  | { added: number }
  | {
      givenBack: number;
      /** Null if nothing was paid through us. */
      refundCents: number | null;
    };

const changeWords = (change: SeatChange) =>
  'added' in change ? `added ${spots(change.added)}` : `gave back ${spots(change.givenBack)}`;

/** Confirms the new number of spots to the student. */
export function seatsChangedEmail(
  seat: SeatNotice,
  change: SeatChange & { bookingId: string },
  urls: SiteUrls,
): Email {
  return {
    to: seat.student,
    subject: `You now have ${spots(seat.seats)}: ${emailTopic(seat)}`,
    paragraphs: [`You ${changeWords(change)}, so your booking has ${spots(seat.seats)} now.`],
    facts: [...whatAndWhen(seat), ...refundFacts(change)],
    action: { label: 'See your booking', url: urls.booking(change.bookingId) },
    closing: "You don't need to do anything.",
  };
}

function refundFacts(change: SeatChange): [string, string][] {
  if ('added' in change || change.refundCents === null) return [];
  if (change.refundCents === 0)
    return [['Refund', 'None, because the deadline for a refund has passed']];
  return [['Refund', formatPrice(centsToDollars(change.refundCents))]];
}

/** Tells an instructor that a student brings more or fewer people. */
export function studentSeatsEmail(
  seat: SeatNotice,
  change: SeatChange,
  urls: SiteUrls,
  isLast?: boolean,
): Email {
  return {
    to: seat.teacher,
    subject: `A booking has ${spots(seat.seats)} now: ${emailTopic(seat)}`,
    paragraphs: [
      `${seat.student.fullName} ${changeWords(change)} and has ${spots(seat.seats)} now.`,
    ],
    facts: whatAndWhen({ ...seat, seats: 1 }),
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(isLast, seat, "You don't need to do anything."),
  };
}
