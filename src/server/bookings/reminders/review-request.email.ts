import { type SeatNotice, whatAndWhen } from '#server/bookings/emails/seat-notice.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** Asks a student for a review, the day after the class. */
export function reviewRequestEmail(seat: SeatNotice, urls: SiteUrls): Email {
  return {
    to: seat.student,
    isToMany: true,
    subject: `How was it? ${emailTopic(seat)}`,
    paragraphs: [
      `We hope you enjoyed your class with ${seat.teacher.fullName}. A few words from you help other learners choose, and your instructor improve.`,
    ],
    facts: whatAndWhen(seat),
    action: { label: 'Write a review', url: urls.class(seat.classId) },
    closing: 'Thank you for learning with us.',
  };
}
