import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';

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
  urls: SiteUrls,
): Email {
  return {
    to: student,
    isToMany: true,
    subject: subject ? `${subject} (${title})` : `A message about ${title}`,
    paragraphs: [],
    quote: {
      from: `${teacherName} wrote to you about ${title}:`,
      text,
      picture: picture ? urls.picture(picture) : undefined,
      isFromKnown: hasBooked,
    },
    action: { label: 'See the class', url: urls.class(classId) },
    closing: "You're getting this because you booked this class or are on its waitlist.",
  };
}
