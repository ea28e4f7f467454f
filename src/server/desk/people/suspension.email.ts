import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { SuspendedDates } from '#shared/desk/people.ts';

type Suspension = {
  reason: string;
  /** Null for a person without classes. */
  dates: SuspendedDates | null;
  hasPayouts: boolean;
};

const canceled = 'Your upcoming dates are canceled, and we emailed your learners.';
const datesSentences: Record<SuspendedDates, string> = {
  cancel: canceled,
  freeze: 'Your upcoming dates stay, but take no new bookings.',
};

export function personSuspendedEmail(
  person: Recipient,
  { reason, dates, hasPayouts }: Suspension,
): Email {
  return {
    to: person,
    subject: 'Your LearnLocal account is suspended',
    paragraphs: [
      "We suspended your account. You can't sign in, book, list classes or write reviews.",
      { before: 'The reason:', said: reason },
      ...(dates ? [datesSentences[dates]] : []),
      ...(hasPayouts ? ['Payouts are on hold until the suspension ends.'] : []),
    ],
    closing: mistake,
  };
}

const mistake = 'If you think this is a mistake, reply to this email.';

/** The dates of a suspended person that were frozen at first. */
export function frozenDatesCanceledEmail(person: Recipient, reason: string): Email {
  return {
    to: person,
    subject: 'Your LearnLocal dates are canceled',
    paragraphs: [
      `Your account is still suspended. ${canceled}`,
      { before: 'The reason:', said: reason },
    ],
    closing: mistake,
  };
}

export function personRestoredEmail(person: Recipient, isTeaching: boolean, urls: SiteUrls): Email {
  return {
    to: person,
    subject: 'Your LearnLocal account is back',
    paragraphs: [
      'The suspension of your account has ended. You can sign in again.',
      ...(isTeaching
        ? [
            'Classes that you offer can be found and booked again. Dates that were canceled stay canceled.',
          ]
        : []),
    ],
    action: { label: 'Sign in', url: urls.login },
    closing: 'If you have a question, reply to this email.',
  };
}
