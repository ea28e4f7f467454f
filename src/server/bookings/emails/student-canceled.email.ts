import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spots } from '#shared/classes/seats.ts';
import { closingTo, type SeatNotice, whatAndWhen } from './seat-notice.ts';

/**
 * Tells an instructor that a student canceled. `freeSeats` of the date are left after the waitlist got
 * its offers; null if unlimited.
 */
export function studentCanceledEmail(
  seat: SeatNotice,
  freeSeats: number | null,
  urls: SiteUrls,
  isLast?: boolean,
): Email {
  const isOpen = freeSeats === null || freeSeats >= seat.seats;
  const [spot, is] = seat.seats === 1 ? ['spot', 'is'] : [spots(seat.seats), 'are'];
  return {
    to: seat.teacher,
    subject: `Student canceled: ${emailTopic(seat)}`,
    paragraphs: [
      `${seat.student.fullName} can't make it. ${isOpen ? `Their ${spot} ${is} open again` : `Others waited for their ${spot}, and have the first chance`}.`,
    ],
    facts: whatAndWhen(seat),
    action: { label: 'See the class', url: urls.date(seat) },
    closing: closingTo(isLast, seat, "You don't need to do anything."),
  };
}
