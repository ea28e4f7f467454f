import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailTopic } from '#server/people/notifications/email-layout.ts';
import type { Audience } from '#shared/market/classes/announcement-limits.ts';

const everyone: Record<Audience, string> = {
  date: 'To everyone on this date:',
  came: 'To everyone who came:',
  all: 'To everyone in this class:',
  waiting: 'To everyone on the waitlist:',
};

type Announced = {
  classId: string;
  title: string;
  timeZone: string;
  classPicture: LeadPicture | null;
  teacherName: string;
  audience: Audience;
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
  { classId, title, timeZone, classPicture, teacherName, audience, ...said }: Announced,
  urls: SiteUrls,
): Email {
  const { subject, text, picture } = said;
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
      // Without a subject, the heading names the instructor.
      from: subject ? `${teacherName} wrote:` : everyone[audience],
      text,
      picture: picture ? urls.picture(picture) : undefined,
      isFromKnown: hasBooked,
    },
    action: threadId
      ? { label: 'Answer', url: urls.thread(threadId) }
      : { label: 'See the class', url: urls.class(classId) },
    closing:
      audience === 'waiting'
        ? "You're getting this because you're on the waitlist for this class."
        : "You're getting this because you booked this class.",
  };
}
