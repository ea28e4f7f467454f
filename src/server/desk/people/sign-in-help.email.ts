import { type EndedAccess, endedAccessWords } from '#server/auth/emailed/ended-access.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** The reason says how staff verified the person's identity, so it is not in the email. */
export function factorsRemovedEmail(person: Recipient, ended: EndedAccess, appUrl: string): Email {
  return {
    to: person.email,
    ...layOutEmail({
      subject: 'Security alert: your second factors were removed',
      greeting: greetingFor(person.fullName),
      paragraphs: [
        "LearnLocal support removed your account's second factors, because they were reported lost and we verified that the request came from you.",
        'We signed you out everywhere. You can sign in without a second factor now, and add a new one in your account settings.',
        ...endedAccessWords(ended),
      ],
      action: { label: 'Review my account', url: `${appUrl}/dashboard/profile?tab=account` },
      closing: "If this wasn't you, reply to this email right away.",
    }),
  };
}

export function sessionsEndedEmail(
  person: Recipient,
  { reason, ...ended }: { reason: string } & EndedAccess,
  appUrl: string,
): Email {
  return {
    to: person.email,
    ...layOutEmail({
      subject: 'We signed you out of LearnLocal everywhere',
      greeting: greetingFor(person.fullName),
      paragraphs: [
        'LearnLocal support ended all sessions of your account. You can sign in again.',
        { before: 'The reason:', said: reason },
        ...endedAccessWords(ended),
      ],
      action: { label: 'Sign in', url: `${appUrl}/login` },
      closing: 'If you have a question, reply to this email.',
    }),
  };
}
