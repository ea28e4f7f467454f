import { multiLineText, singleLineText } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { emailOnly } from './accounts.ts';

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
  topic: oneOf(contactTopics, 'Please choose a topic'),
  // The limit is on the link: see `maxEmailLink`.
  message: multiLineText({
    min: 1,
    max: Number.POSITIVE_INFINITY,
    required: 'Message is required',
  }),
});
export type ContactMessage = z.infer<typeof messageFields>;

/**
 * In characters, percent-encoded: Windows silently truncates or drops longer mailto links. A
 * character can take up to nine once encoded.
 */
const maxEmailLink = 2000;

/** A mailto link with the message prefilled. */
export function contactEmailLink(
  { name, email, topic, message }: ContactMessage,
  supportEmail: string,
): string {
  const subject = `[${topic}] Contact Form Submission`;
  const body = `Name: ${name}\nEmail: ${email}\n\n${message}`.replace(/\r?\n/g, '\r\n');
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export const contactForm = (supportEmail: string) =>
  messageFields.refine((form) => contactEmailLink(form, supportEmail).length <= maxEmailLink, {
    path: ['message'],
    message: `This is too long for your email app. Please shorten it, or copy it into an email to ${supportEmail}.`,
  });
