import { type SeatNotice, whatAndWhen } from '#server/bookings/emails/seat-notice.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** Asks a student for a review, the day after the class. */
export function reviewRequestEmail(
  seat: SeatNotice,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Email {
  return {
    to: seat.student.email,
    isToMany: true,
    ...layOutEmail({
      subject: `How was it? ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `We hope you enjoyed your class with ${seat.teacher.fullName}. A few words from you help other learners choose, and your instructor improve.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'Write a review', url: `${appUrl}/classes/${seat.classId}` },
      closing: 'Thank you for learning with us.',
      unsubscribeUrl,
    }),
  };
}
