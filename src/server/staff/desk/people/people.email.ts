import type { SiteUrls } from '#server/app/site-urls.ts';
import { type EndedAccess, endedAccessWords } from '#server/people/auth/emailed/ended-access.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';
import type { SuspendedDates } from '#shared/staff/desk/people.ts';

const names: Record<StaffRole, string> = {
  admin: 'an administrator',
  support: 'on the support team',
};

export function roleChangedEmail(person: Recipient, role: StaffRole | null, urls: SiteUrls): Email {
  return {
    to: person,
    subject: role ? `You're now ${names[role]} at LearnLocal` : 'Your access to the desk has ended',
    paragraphs: role
      ? [
          'You can use the desk now.',
          'To open it, sign in with a second factor. You can add one in your account settings.',
        ]
      : ['You no longer have access to the desk. Your account stays as it is.'],
    ...(role && { action: { label: 'Open the desk', url: urls.desk } }),
    closing: "If you didn't expect this, please reply to this email.",
  };
}

/** The reason says how staff verified the person's identity, so it is not in the email. */
export function factorsRemovedEmail(person: Recipient, ended: EndedAccess, urls: SiteUrls): Email {
  return {
    to: person,
    subject: 'Security alert: your second factors were removed',
    paragraphs: [
      "LearnLocal support removed your account's second factors, because they were reported lost and we verified that the request came from you.",
      'We signed you out everywhere. You can sign in without a second factor now, and add a new one in your account settings.',
      ...endedAccessWords(ended),
    ],
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, reply to this email right away.",
  };
}

export function sessionsEndedEmail(
  person: Recipient,
  { reason, ...ended }: { reason: string } & EndedAccess,
  urls: SiteUrls,
): Email {
  return {
    to: person,
    subject: 'We signed you out of LearnLocal everywhere',
    paragraphs: [
      'LearnLocal support ended all sessions of your account. You can sign in again.',
      { before: 'The reason:', said: reason },
      ...endedAccessWords(ended),
    ],
    action: { label: 'Sign in', url: urls.login },
    closing: 'If you have a question, reply to this email.',
  };
}

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
