import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Db } from '#server/db/schema.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { selectUpcomingSessionIds } from '#server/market/bookings/seats/offers/queue.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { insertAuditEntry, type NewAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { OfferNextInput } from '#shared/market/bookings/waitlist.ts';
import {
  type EntryOfClass,
  lockClassOfEntry,
  moveAhead,
  selectIsWaiting,
  selectTaughtClass,
  selectTaughtQueue,
  setOpen,
} from './taught-queue.queries.ts';

/** The students who wait for a class, in order. */
export async function getTaughtQueue(db: Db, classId: string) {
  const taught = await selectTaughtClass(db, classId);
  if (!taught) throw new DomainError('CLASS_NOT_FOUND');
  return { ...taught, entries: await selectTaughtQueue(db, classId) };
}

/**
 * Offers a student the next spot before all others, and keeps the reason; immediately if enough
 * seats are free. Changes nothing for an entry that was moved ahead before.
 */
export async function offerNext(
  deps: Deps,
  viewerId: string,
  { entryId, reason }: OfferNextInput,
): Promise<{ id: string }> {
  await consumeAttempt(deps.db, 'offerNext', { account: viewerId });
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const found = await lockClassOfEntry(trx, entryId, viewerId);
    if (!found) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
    const { sessionId } = found;
    const sessionIds = sessionId ? [sessionId] : await selectUpcomingSessionIds(trx, [found.id]);
    for (const id of sessionIds) await lockSession(trx, id);
    // The wait may have ended before the sessions were locked.
    if (!(await selectIsWaiting(trx, entryId))) throw new DomainError('NOT_WAITING');
    if (!(await moveAhead(trx, entryId, reason))) return;
    await insertAuditEntry(trx, viewerId, movedAhead(found, reason));
    await offerSeats(deps, trx, sessionIds);
  });
  return { id: entryId };
}

const movedAhead = (entry: EntryOfClass, reason: string): NewAuditEntry => ({
  action: 'waitlist.moveAhead',
  subjectKind: 'person',
  subjectId: entry.studentId,
  subjectLabel: entry.fullName,
  reason,
  before: { classId: entry.id, title: entry.title, place: entry.place },
  after: { classId: entry.id, title: entry.title, place: 1 },
});

/** Opens or closes the waitlist to new entries; students in the queue stay. */
export async function setWaitlistOpen(
  db: Db,
  { classId, isOpen }: { classId: string; isOpen: boolean },
) {
  if (!(await setOpen(db, { classId, isOpen }))) throw new DomainError('CLASS_NOT_FOUND');
  return { classId, isOpen };
}
