import { offerSeatsOfClasses } from '#server/bookings/seats/offers/offer-seats.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { reviseUpcomingSessions } from './class-sessions/sessions.queries.ts';
import { hideClass, restoreClass } from './hidden-classes.queries.ts';

/**
 * Concurrent bookings wait for the lock, and then find the class hidden. The class must be locked.
 */
export async function hideFromVisitors(
  trx: Trx,
  classId: string,
  removalId: string,
): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  await hideClass(trx, classId, removalId);
}

/** Offers seats that became free meanwhile to the waitlist, if the class is now public. */
export async function showToVisitors(deps: Deps, trx: Trx, classId: string): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  if (await restoreClass(trx, classId)) await offerSeatsOfClasses(deps, trx, [classId]);
}
