import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

/** Tells an instructor about a new booking. */
export function newStudentMail(
  seat: Seat,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Mail {
  return {
    to: seat.teacher.email,
    subject: `New student: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [`Good news: ${quotable(seat.student.fullName)} booked a spot in your class.`],
      facts: whatAndWhen(seat),
      action: { label: 'See the class', url: sessionUrl(seat, appUrl) },
      closing: 'Have a great class.',
      unsubscribeUrl,
    }),
  };
}
