import type { Deps } from '#server/app/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { changeTerms, type StandbyBooking } from '#shared/market/bookings/refund-policy.ts';
import { returnsSentence } from '#shared/market/bookings/waitlist.ts';
import { selectLiveEntryId } from './accept/accept-offer.queries.ts';
import { selectOwnEntries, selectOwnEntry, selectWaitlistOf } from './own-entries.queries.ts';
import type { Returns } from './waitlist-columns.ts';

type WithDeps = Pick<Deps, 'db' | 'env'>;

type OwnEntry = Awaited<ReturnType<typeof selectOwnEntries>>[number];
export type EntryView = Awaited<ReturnType<typeof getEntry>>;

/** Adds the sentence in which screens and emails show the figure. */
const withSentence = <Row extends { returns: Returns }>({ returns, ...row }: Row) => ({
  ...row,
  returns: { ...returns, sentence: returnsSentence(returns) },
});

const shown = ({ standby, ...row }: OwnEntry) => ({
  ...withSentence(row),
  booking: standby && shownBooking(standby, new Date()),
});

/** The booking of an entry on standby, with what changing it now means. */
const shownBooking = (standby: StandbyBooking, now: Date) => ({
  bookingId: standby.bookingId,
  sessionId: standby.sessionId,
  startTime: standby.startTime,
  endTime: standby.endTime,
  until: standby.until,
  ...changeTerms(standby, now),
});

export async function getOwnEntries({ db, env }: WithDeps, viewerId: string) {
  return (await selectOwnEntries(db, viewerId, env.appUrl)).map(shown);
}

/** Another student's entry is not found. */
export async function getEntry({ db, env }: WithDeps, viewerId: string, entryId: string) {
  const row = await selectOwnEntry(db, { entryId, studentId: viewerId, appUrl: env.appUrl });
  if (!row) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
  return shown(row);
}

/** The waitlist of a class, with the viewer's own place. */
export async function getWaitlistOf(deps: WithDeps, classId: string, viewerId: string | null) {
  const found = await selectWaitlistOf(deps.db, classId, viewerId);
  if (!found) throw new DomainError('CLASS_NOT_FOUND');
  const entryId = viewerId && (await selectLiveEntryId(deps.db, viewerId, classId));
  const entry = viewerId && entryId ? await getEntry(deps, viewerId, entryId) : null;
  return { ...withSentence(found), entry };
}
