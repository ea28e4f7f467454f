import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spots } from '#shared/classes/seats.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import {
  bookingUrl,
  closingTo,
  rosterUrl,
  type SeatNotice,
  type TeacherLinks,
  whatAndWhen,
} from './seat-notice.ts';

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
  appUrl: string,
): Email {
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `You now have ${spots(seat.seats)}: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [`You ${changeWords(change)}, so your booking has ${spots(seat.seats)} now.`],
      facts: [...whatAndWhen(seat), ...refundFacts(change)],
      action: { label: 'See your booking', url: bookingUrl(change.bookingId, appUrl) },
      closing: "You don't need to do anything.",
    }),
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
  { appUrl, unsubscribeUrl, isLast }: TeacherLinks,
): Email {
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `A booking has ${spots(seat.seats)} now: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `${seat.student.fullName} ${changeWords(change)} and has ${spots(seat.seats)} now.`,
      ],
      facts: whatAndWhen({ ...seat, seats: 1 }),
      action: { label: 'See the roster', url: rosterUrl(seat, appUrl) },
      closing: closingTo(isLast, seat, "You don't need to do anything."),
      unsubscribeUrl,
    }),
  };
}
