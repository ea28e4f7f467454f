import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { type EntryState, lockEntry, selectEntryState } from './accept-offer.queries.ts';

const maxTries = 3;

/**
 * Runs `work` on an entry of this student under the locks account → session → entry. Another student's
 * entry is not found.
 */
export async function changeEntry<Result>(
  { db }: Pick<Deps, 'db'>,
  studentId: string,
  entryId: string,
  work: (trx: Trx, entry: EntryState) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const done = await db.transaction().execute(async (trx) => {
      if (!(await lockUserShared(trx, studentId))) throw new DomainError('UNAUTHENTICATED');
      const entry = await lockWithOffer(trx, studentId, entryId);
      return entry && { result: await work(trx, entry) };
    });
    if (done) return done.result;
    if (tries === maxTries) throw new DomainError('UNAVAILABLE');
  }
}

/** Undefined if the entry got another offer before its lock, whose session must be locked instead. */
async function lockWithOffer(
  trx: Trx,
  studentId: string,
  entryId: string,
): Promise<EntryState | undefined> {
  const before = await selectEntryState(trx, studentId, entryId);
  if (!before) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
  if (before.offer) await lockSession(trx, before.offer.sessionId);
  await lockEntry(trx, entryId);
  const locked = await selectEntryState(trx, studentId, entryId);
  const isSame = locked?.offer?.bookingId === before.offer?.bookingId;
  return isSame ? locked : undefined;
}
