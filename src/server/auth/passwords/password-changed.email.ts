import { type EndedAccess, endedAccessWords } from '#server/auth/emailed/ended-access.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

export function passwordChangedEmail(user: Recipient, appUrl: string, ended: EndedAccess): Email {
  return {
    to: user.email,
    ...layOutEmail({
      subject: 'Your password was changed',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Your LearnLocal password was changed, and all other sessions were signed out.',
        ...endedAccessWords(ended),
      ],
      action: { label: "This wasn't me", url: `${appUrl}/auth/forgot-password` },
      closing: "If it was you, you don't need to do anything.",
    }),
  };
}
