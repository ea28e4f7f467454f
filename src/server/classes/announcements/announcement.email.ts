import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { normalizeImageUrl } from '#shared/images.ts';

type Announced = {
  classId: string;
  title: string;
  teacherName: string;
  subject: string;
  text: string;
  picture: string | null;
};

/** Tells a student what the instructor of a class wrote to everyone. */
export function announcementEmail(
  { hasBooked, ...student }: Recipient & { hasBooked: boolean },
  { classId, title, teacherName, subject, text, picture }: Announced,
  appUrl: string,
): Email {
  return {
    to: student.email,
    isToMany: true,
    ...layOutEmail({
      subject: subject ? `${subject} (${title})` : `A message about ${title}`,
      greeting: greetingFor(student.fullName),
      paragraphs: [],
      quote: {
        from: `${teacherName} wrote to you about ${title}:`,
        text,
        picture: picture ? normalizeImageUrl(picture, appUrl) : undefined,
        isFromKnown: hasBooked,
      },
      action: { label: 'See the class', url: `${appUrl}/classes/${classId}` },
      closing: "You're getting this because you booked this class or are on its waitlist.",
    }),
  };
}
