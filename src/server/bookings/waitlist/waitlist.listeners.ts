import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import type { EmailDraft } from '#server/notifications/email-limits.ts';
import type { Listen } from '#server/notifications/facts.jobs.ts';
import { type SpotLink, spotUrl } from './accept/spot-links.ts';
import { waitlistConflictEmail } from './emails/conflict.email.ts';
import { waitedDateCanceledEmail, waitedDateMovedEmail } from './emails/date-changed.email.ts';
import { holdLimitEmail } from './emails/hold-limit.email.ts';
import { joinedWaitlistEmail } from './emails/joined.email.ts';
import type { NoticeLinks } from './emails/notice-facts.ts';
import { offerEndedEmail } from './emails/offer-ended.email.ts';
import { spotOfferedEmail } from './emails/offered.email.ts';
import { openSpotEmail } from './emails/open-spot.email.ts';
import { type NoticedEntry, selectNoticed } from './notices.queries.ts';

/** Emails students about their entries, unless the notice is no longer true. */
export const emailQueued: Listen<'seat.offered' | 'waitlist.changed'> = async (
  deps,
  trx,
  heard,
) => {
  const notices = heard.map((fact) =>
    fact.name === 'seat.offered' ? { ...fact, kind: 'offered' as const } : fact,
  );
  const entries = await selectNoticed(trx, notices);
  return entries.flatMap((entry): Email | EmailDraft | EmailDraft[] => {
    if (entry.kind === 'offered') return offerEmail(deps, entry) ?? [];
    const email = dateEmail(deps, entry);
    return email
      ? { ...draftAbout(entry, 'waited_date'), write: () => email }
      : optionalDraft(deps, entry);
  });
};

const draftAbout = (entry: NoticedEntry, kind: 'waitlist' | 'waited_date') => ({
  userId: entry.studentId,
  kind,
  topic: `${entry.kind} ${entry.sessionId ?? entry.classId}`,
});

function linksOf(deps: Deps, { entryId, sessionId, accessEpoch }: NoticedEntry) {
  const { appUrl } = deps.env;
  return (action: SpotLink['action']) =>
    sessionId ? spotUrl(deps.vault, { action, entryId, sessionId, accessEpoch }, appUrl) : '';
}

function offerEmail(deps: Deps, entry: NoticedEntry): Email | null {
  if (!entry.sessionId || !entry.offerEndsAt) return null;
  const urlOf = linksOf(deps, entry);
  const urls = { acceptUrl: urlOf('claim'), passUrl: urlOf('pass') };
  const isPaidOnline = deps.payments !== null;
  return spotOfferedEmail(entry, entry.offerEndsAt, { ...urls, isPaidOnline });
}

/** About what happened to a date that the student waits for. */
function dateEmail(deps: Deps, entry: NoticedEntry): Email | null {
  if (!entry.sessionId) return null;
  const { appUrl } = deps.env;
  switch (entry.kind) {
    case 'open_spot':
      return entry.isWaiting && entry.isOpen
        ? openSpotEmail(entry, linksOf(deps, entry)('claim'))
        : null;
    case 'date_canceled':
      return waitedDateCanceledEmail(entry, appUrl);
    case 'date_moved':
      return waitedDateMovedEmail(entry, appUrl);
    default:
      return null;
  }
}

const optional: Partial<
  Record<NoticedEntry['kind'], (entry: NoticedEntry, links: NoticeLinks) => Email>
> = {
  joined: joinedWaitlistEmail,
  offer_ended: offerEndedEmail,
  conflict: waitlistConflictEmail,
  hold_limit: holdLimitEmail,
};

function optionalDraft(deps: Deps, entry: NoticedEntry): EmailDraft[] {
  const write = optional[entry.kind];
  if (!write) return [];
  return [
    {
      ...draftAbout(entry, 'waitlist'),
      write: (unsubscribeUrl) => write(entry, { appUrl: deps.env.appUrl, unsubscribeUrl }),
    },
  ];
}
