import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { endHolds } from './holds/holds.queries.ts';
import { offerSeatsQueue } from './offers/offer-queues.ts';
import { passSeatsOn } from './offers/offer-seats.service.ts';
import { coverTakenOverSeats } from './released-seats.queries.ts';
import { type FreedSeats, subtractSeats } from './seats.queries.ts';

/** The dependencies of all functions that free seats. */
export type SeatDeps = Pick<Deps, 'facts' | 'jobs' | 'payments'>;

/** Frees seats that were kept for this student, so that the student can book in the same transaction. */
export async function freeKeptSeats(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { sessionId, studentId }: { sessionId: string; studentId: string },
): Promise<void> {
  await subtractSeats(
    trx,
    await endHolds(trx, { sessionIds: [sessionId], undoOf: studentId }, 'used'),
  );
  // Fewer seats may be booked than were kept.
  await jobs.send(offerSeatsQueue, { sessionId }, trx);
}

/**
 * Returns seats whose bookings have ended or become smaller in this transaction, and offers them to
 * the waitlist. Call it before payments are locked; the caller holds the locks of the sessions.
 */
export async function returnSeats(deps: SeatDeps, trx: Trx, freed: FreedSeats[]): Promise<void> {
  if (freed.length === 0) return;
  const returned = await subtractSeats(trx, freed, { exceptOwed: true });
  const owed = freed.filter(({ sessionId }) => !returned.includes(sessionId));
  if (owed.length > 0) {
    const left = await coverTakenOverSeats(trx, owed);
    if (left.length > 0) await subtractSeats(trx, left);
  }
  const sessionIds = [...new Set(freed.map(({ sessionId }) => sessionId))];
  await passSeatsOn(deps, trx, sessionIds);
}
