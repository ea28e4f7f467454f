import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import {
  appealUrl,
  nameOf,
  type Subject,
  viewLink,
} from '#server/staff/desk/removals/removal.email.ts';
import type { ReportKind, ReportOutcome } from '#shared/staff/desk/reports.ts';

type Closed = {
  kind: ReportKind;
  subjectLabel: string;
  outcome: ReportOutcome;
  response: string;
};

const subjects: Record<ReportKind, (label: string) => string> = {
  class: (label) => `the class "${label}"`,
  review: (label) => `a review of "${label}"`,
  announcement: (label) => `a message about "${label}"`,
  message: (label) => `a message about "${label}"`,
  request: (label) => `the request for "${label}"`,
  instructor: (label) => `the instructor ${label}`,
  participant: (label) => `the participant ${label}`,
};

const outcomes: Record<ReportOutcome, string> = {
  hidden: 'We hid it.',
  otherAction: 'We took action.',
  noAction: "We decided that it doesn't break our rules.",
};

/** Goes to a reporter. */
export function reportClosedEmail(
  reporter: Recipient,
  { kind, subjectLabel, outcome, response }: Closed,
  urls: SiteUrls,
): Email {
  const subject = subjects[kind](subjectLabel);
  return {
    to: reporter,
    subject: `Your report of ${subject}`,
    paragraphs: [
      `You reported ${subject}, and our staff looked at it. ${outcomes[outcome]}`,
      { said: response },
    ],
    action: { label: 'What we removed, and why', url: urls.moderation },
    closing: 'Thank you for telling us. We never say who reported something.',
  };
}

/** Goes to the person whose content stays hidden. */
export function appealUpheldEmail(
  person: Recipient,
  { response, ...subject }: Subject & { response: string },
  urls: SiteUrls,
): Email {
  const name = nameOf(subject);
  return {
    to: person,
    subject: `${name} stays hidden`,
    paragraphs: [`We read your appeal and looked again. ${name} stays hidden.`, { said: response }],
    action: { ...viewLink(subject, urls), url: appealUrl(subject, urls) },
    closing: 'This decision is final.',
  };
}

/** Tells the author that the content that waited for staff is published. */
export function reviewedEmail(author: Recipient, subject: Subject, urls: SiteUrls): Email {
  const unlessHidden = subject.kind === 'class' ? ', unless you hid it yourself' : '';
  return {
    to: author,
    subject: `${nameOf(subject)} has been reviewed`,
    paragraphs: [`We've looked at it, and it's fine. It's public now${unlessHidden}.`],
    action: viewLink(subject, urls),
    closing: 'Thank you for your patience.',
  };
}
