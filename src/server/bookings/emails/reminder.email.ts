import type { Email } from '#server/notifications/email.ts';
import {
  emailTopic,
  greetingFor,
  layOutEmail,
  quotable,
} from '#server/notifications/email-layout.ts';
import { toPayInPerson } from './booked.email.ts';
import { bookingUrl, type SeatNotice, whatAndWhen } from './seat-notice.ts';

type Upcoming = {
  bookingId: string;
  /** In dollars, to pay at the class. */
  unpaid: number;
};

/** Reminds a student of a class, about a day before. */
export function reminderEmail(
  seat: SeatNotice,
  { bookingId, unpaid }: Upcoming,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Email {
  return {
    to: seat.student.email,
    isToMany: true,
    subject: `Reminder: ${emailTopic(seat)}`,
    ...layOutEmail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [`Your class with ${quotable(seat.teacher.fullName)} is coming up.`],
      facts: [...whatAndWhen(seat), ['Where', quotable(seat.location)], ...priceFacts(unpaid)],
      action: { label: 'See your booking', url: bookingUrl(bookingId, appUrl) },
      closing:
        "If you can't make it after all, please cancel your booking so someone else can have the spot.",
      unsubscribeUrl,
    }),
  };
}

const priceFacts = (unpaid: number): [string, string][] =>
  unpaid > 0 ? [['Price', toPayInPerson(unpaid)]] : [];
