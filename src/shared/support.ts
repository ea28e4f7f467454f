import { z } from 'zod';
import { emailOnly } from './accounts.ts';
import { supportEmail } from './support-email.ts';
import { multiLineText, singleLineText } from './text.ts';

export const contactTopics = [
  'general',
  'support',
  'billing',
  'instructor',
  'feedback',
  'other',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

const messageFields = z.strictObject({
  name: singleLineText({ min: 1, max: 100, required: 'Name is required' }),
  email: emailOnly.shape.email,
  topic: z.enum(contactTopics, 'Please choose a topic'),
  // What has a limit is the link: see below.
  message: multiLineText({
    min: 1,
    max: Number.POSITIVE_INFINITY,
    required: 'Message is required',
  }),
});
export type ContactMessage = z.infer<typeof messageFields>;

/**
 * Windows hands no longer address to a mail program: what is longer is cut off or dropped without a
 * word. Counted as it is written there, where a letter takes up to nine characters.
 */
const maxMailLink = 2000;

const tooLongForMail = `This is too long to hand to a mail program. Please shorten it, or copy it into a mail to ${supportEmail}.`;

/** What the person wrote, as their own mail program opens it. Specification, section 2. */
export function contactMailLink({ name, email, topic, message }: ContactMessage): string {
  const subject = `[${topic}] Contact Form Submission`;
  const body = `Name: ${name}\nEmail: ${email}\n\n${message}`.replace(/\r?\n/g, '\r\n');
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export const contactForm = messageFields.refine(
  (form) => contactMailLink(form).length <= maxMailLink,
  { path: ['message'], message: tooLongForMail },
);
