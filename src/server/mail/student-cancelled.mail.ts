import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

/** To an instructor, when a student has cancelled a booking. */
export function studentCancelledMail(seat: Seat, appUrl: string): Mail {
  return {
    to: seat.teacher.email,
    subject: `Student cancelled: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `${quotable(seat.student.fullName)} can't make it. The spot is open to others again.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'See the class', url: sessionUrl(seat, appUrl) },
      closing: "You don't need to do anything.",
    }),
  };
}
