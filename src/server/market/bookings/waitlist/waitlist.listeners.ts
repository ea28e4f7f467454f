import type { Deps } from '#server/app/deps.ts';
import type { Email } from '#server/people/notifications/email.ts';
import type { EmailDraft } from '#server/people/notifications/email-limits.ts';
import type { Listen } from '#server/people/notifications/facts.jobs.ts';
import { type SpotLink, spotUrl } from './accept/spot-links.ts';
import { type NoticedEntry, selectNoticed } from './notices.queries.ts';
import { checkStandbyOf } from './standby/update-standby.service.ts';
import { type EmailedEntry, entryEmail, entryEmails } from './waitlist.email.ts';

/** Emails students about their entries, unless the notice is no longer true. */
export const emailQueued: Listen<'seat.offered' | 'waitlist.changed'> = async (
  deps,
  trx,
  received,
) => {
  const notices = received.map((fact) =>
    fact.name === 'seat.offered' ? { ...fact, kind: 'offered' as const } : fact,
  );
  const entries = await selectNoticed(trx, notices);
  return entries.flatMap((entry): Email | EmailDraft | [] => {
    const { kind, sessionId, classId, studentId: userId } = entry;
    const { limit } = entryEmails[kind];
    const email = entryEmail(toEmailed(deps, entry));
    if (!email) return [];
    if (!limit) return email;
    return { userId, kind: limit, topic: `${kind} ${sessionId ?? classId}`, write: () => email };
  });
};

/** Looks again at who stands by with a booking that changed, or whose date did. */
export const checkStandby: Listen<
  | 'booking.changed'
  | 'booking.canceled'
  | 'booking.reassigned'
  | 'booking.released'
  | 'booking.passedOn'
  | 'session.changed'
  | 'session.canceled'
> = async (deps, trx, received) => {
  const bookingIds = received.flatMap((fact) => {
    if (fact.name === 'session.changed') return fact.bookingIds;
    if (fact.name === 'session.canceled') return fact.lost.map(({ bookingId }) => bookingId);
    return fact.bookingId;
  });
  await checkStandbyOf(deps, trx, bookingIds);
  return [];
};

function toEmailed({ env, payments, vault }: Deps, entry: NoticedEntry): EmailedEntry {
  const { entryId, classId, accessEpoch } = entry;
  // Only `joined` can be about any date, and its email links to the entry.
  const sessionId = entry.sessionId ?? '';
  const urlOf = (action: SpotLink['action']) =>
    spotUrl(vault, { action, entryId, sessionId, accessEpoch }, env.appUrl);
  return {
    ...entry,
    isPaidOnline: payments !== null,
    urls: {
      entry: env.urls.waitlistEntry(entryId),
      date: env.urls.date({ classId, sessionId }),
      claim: urlOf('claim'),
      pass: urlOf('pass'),
    },
  };
}
