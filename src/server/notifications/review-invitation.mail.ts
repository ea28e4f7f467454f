import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, whatAndWhen } from './seat.ts';

/** Asks a student for a review, the day after the class. */
export function reviewInvitationMail(
  seat: Seat,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Mail {
  return {
    to: seat.student.email,
    isToMany: true,
    subject: `How was it? ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `We hope you enjoyed your class with ${quotable(seat.teacher.fullName)}. A few words from you help other learners choose, and your instructor improve.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'Write a review', url: `${appUrl}/classes/${seat.classId}` },
      closing: 'Thank you for learning with us.',
      unsubscribeUrl,
    }),
  };
}
