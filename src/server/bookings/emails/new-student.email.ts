import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { minimumFacts, rosterUrl, type SeatNotice, spotWords, whatAndWhen } from './seat-notice.ts';

/** Tells an instructor about a new booking. */
export function newStudentEmail(
  seat: SeatNotice,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Email {
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `New student: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [
        `Good news: ${seat.student.fullName} booked ${spotWords(seat.seats)} in your class.`,
      ],
      facts: [...whatAndWhen(seat), ...minimumFacts(seat)],
      action: { label: 'See the roster', url: rosterUrl(seat, appUrl) },
      closing: 'Have a great class.',
      unsubscribeUrl,
    }),
  };
}
