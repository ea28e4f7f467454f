import type { Email, Recipient } from '#server/notifications/email.ts';
import { emailSlot } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { LeadPicture } from '#server/uploads/lead-picture-columns.ts';

type Missed = {
  title: string;
  picture: LeadPicture | null;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
};

/** Tells a student about a no-show mark and how to contest it. */
export function noShowEmail(user: Recipient, missed: Missed, urls: SiteUrls): Email {
  return {
    to: user,
    isToMany: true,
    subject: 'You were marked as a no-show',
    paragraphs: ['Your instructor marked you as a no-show for this class.'],
    facts: [
      ['Class', missed.title, missed.picture],
      ['When', emailSlot(missed, missed.timeZone)],
    ],
    action: { label: 'Go to your classes', url: urls.enrolled },
    closing:
      'If you were there, choose “I was there” next to the class. Your instructor will see it, and you can still review the class.',
  };
}
