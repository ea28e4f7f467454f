import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
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
  const emails = entries.flatMap((entry) => requiredEmail(deps, entry) ?? []);
  return [...emails, ...(await optionalEmails(deps, trx, entries))];
};

function requiredEmail(deps: Deps, entry: NoticedEntry): Email | null {
  const { entryId, sessionId, offerEndsAt, accessEpoch } = entry;
  const { appUrl } = deps.env;
  if (!sessionId) return null;
  const urlOf = (action: SpotLink['action']) =>
    spotUrl(deps.vault, { action, entryId, sessionId, accessEpoch }, appUrl);
  switch (entry.kind) {
    case 'offered': {
      const urls = { acceptUrl: urlOf('claim'), passUrl: urlOf('pass') };
      const isPaidOnline = deps.payments !== null;
      return offerEndsAt && spotOfferedEmail(entry, offerEndsAt, { ...urls, isPaidOnline });
    }
    case 'open_spot':
      return entry.isWaiting && entry.isOpen ? openSpotEmail(entry, urlOf('claim')) : null;
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

function optionalEmails(deps: Deps, trx: Trx, entries: NoticedEntry[]): Promise<Email[]> {
  const drafts = entries.flatMap((entry) => {
    const write = optional[entry.kind];
    if (!write) return [];
    return {
      userId: entry.studentId,
      kind: 'waitlist' as const,
      write: (unsubscribeUrl: string) => write(entry, { appUrl: deps.env.appUrl, unsubscribeUrl }),
    };
  });
  return writeOptionalEmails(deps, trx, drafts);
}
