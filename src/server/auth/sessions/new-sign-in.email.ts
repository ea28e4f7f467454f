import type { Email, Recipient } from '#server/notifications/email.ts';
import { emailTime } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';

type SignIn = { device: string; place: string; at: Date };

export function newSignInEmail(user: Recipient, signIn: SignIn, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'New sign-in to your account',
    paragraphs: [
      "Someone signed in to your LearnLocal account on a device we haven't seen before.",
    ],
    facts: [
      ['Device', signIn.device],
      ['Place', signIn.place],
      // The recipient's time zone is unknown.
      ['Time', emailTime(signIn.at, 'UTC')],
    ],
    action: { label: 'Review my sessions', url: urls.account },
    closing:
      "If it was you, you don't need to do anything. If it wasn't, end that session and change your password.",
  };
}
