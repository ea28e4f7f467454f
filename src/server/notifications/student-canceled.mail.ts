import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

/** Tells an instructor that a student canceled. */
export function studentCanceledMail(seat: Seat, appUrl: string): Mail {
  return {
    to: seat.teacher.email,
    subject: `Student canceled: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [`${quotable(seat.student.fullName)} can't make it. Their spot is open again.`],
      facts: whatAndWhen(seat),
      action: { label: 'See the class', url: sessionUrl(seat, appUrl) },
      closing: "You don't need to do anything.",
    }),
  };
}
