import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailTopic } from '#server/people/notifications/email-layout.ts';

type Announced = {
  classId: string;
  title: string;
  timeZone: string;
  classPicture: LeadPicture | null;
  teacherName: string;
  subject: string;
  text: string;
  picture: string | null;
};

type AnnouncedTo = Recipient & {
  hasBooked: boolean;
  /** The date that the reader booked; null on the waitlist. */
  date: (Meeting & { meetings: Meeting[] }) | null;
  /** Null for an announcement that a server of the release before stored. */
  threadId: string | null;
};

/** Tells a student what the instructor of a class wrote to everyone. */
export function announcementEmail(
  { hasBooked, date, threadId, ...student }: AnnouncedTo,
  { classId, title, timeZone, classPicture, teacherName, subject, text, picture }: Announced,
  urls: SiteUrls,
): Email {
  const when: EmailFact[] = date ? [['When', emailDate(date, timeZone)]] : [];
  const topic = date ? emailTopic({ title, timeZone, ...date }) : title;
  return {
    to: student,
    isToMany: true,
    ...(threadId && { about: [`thread-${threadId}`] }),
    subject: `${subject || `Message from ${teacherName}`}: ${topic}`,
    paragraphs: [],
    facts: [['Class', title, classPicture], ...when],
    quote: {
      from: `${teacherName} wrote:`,
      text,
      picture: picture ? urls.picture(picture) : undefined,
      isFromKnown: hasBooked,
    },
    action: threadId
      ? { label: 'Answer', url: urls.thread(threadId) }
      : { label: 'See the class', url: urls.class(classId) },
    closing: date
      ? "You're getting this because you booked this class."
      : "You're getting this because you're on the waitlist for this class.",
  };
}
