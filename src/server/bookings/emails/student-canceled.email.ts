import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spots } from '#shared/classes/seats.ts';
import { type SeatNotice, sessionUrl, whatAndWhen } from './seat-notice.ts';

/** Tells an instructor that a student canceled. */
export function studentCanceledEmail(seat: SeatNotice, appUrl: string): Email {
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `Student canceled: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `${seat.student.fullName} can't make it. ${seat.seats === 1 ? 'Their spot is' : `Their ${spots(seat.seats)} are`} open again.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'See the class', url: sessionUrl(seat, appUrl) },
      closing: "You don't need to do anything.",
    }),
  };
}
