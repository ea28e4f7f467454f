import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type FreedSeats, subtractSeats } from './seats.queries.ts';

/** What has to be at hand wherever seats become free. */
export type SeatDeps = Pick<Deps, 'env' | 'jobs' | 'outbox' | 'payments' | 'vault'>;

/**
 * Returns seats whose bookings have ended or become smaller in this transaction. Call it before
 * payments are locked; the caller holds the locks of the sessions.
 */
export async function returnSeats(_deps: SeatDeps, trx: Trx, freed: FreedSeats[]): Promise<void> {
  if (freed.length === 0) return;
  await subtractSeats(trx, freed);
}
