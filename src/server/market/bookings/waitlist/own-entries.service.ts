import type { Deps } from '#server/app/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { returnsSentence } from '#shared/market/bookings/waitlist.ts';
import { selectLiveEntryId } from './accept/accept-offer.queries.ts';
import { selectOwnEntries, selectOwnEntry, selectWaitlistOf } from './own-entries.queries.ts';
import type { Returns } from './waitlist-columns.ts';

type WithDeps = Pick<Deps, 'db' | 'env'>;

export type EntryView = Awaited<ReturnType<typeof getEntry>>;

/** Adds the sentence in which screens and emails show the figure. */
const shown = <Row extends { returns: Returns }>({ returns, ...row }: Row) => ({
  ...row,
  returns: { ...returns, sentence: returnsSentence(returns) },
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
  return { ...shown(found), entry };
}
