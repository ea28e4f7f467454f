import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spots } from '#shared/classes/seats.ts';
import { closingTo, type SeatNotice, sessionUrl, whatAndWhen } from './seat-notice.ts';

/**
 * Tells an instructor that a student canceled. `freeSeats` of the date are left after the waitlist got
 * its offers; null if unlimited.
 */
export function studentCanceledEmail(
  seat: SeatNotice,
  freeSeats: number | null,
  { appUrl, isLast }: { appUrl: string; isLast?: boolean },
): Email {
  const isOpen = freeSeats === null || freeSeats >= seat.seats;
  const [spot, is] = seat.seats === 1 ? ['spot', 'is'] : [spots(seat.seats), 'are'];
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `Student canceled: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `${seat.student.fullName} can't make it. ${isOpen ? `Their ${spot} ${is} open again` : `Others waited for their ${spot}, and have the first chance`}.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'See the class', url: sessionUrl(seat, appUrl) },
      closing: closingTo(isLast, seat, "You don't need to do anything."),
    }),
  };
}
