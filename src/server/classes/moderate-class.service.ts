import { offerSeatsOfClasses } from '#server/bookings/seats/offers/offer-seats.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { reviseUpcomingSessions } from './class-sessions/sessions.queries.ts';
import { hideClass, restoreClass } from './hidden-classes.queries.ts';

/** Bookings that are being made wait, and then find the class hidden. It must be locked. */
export async function hideFromVisitors(
  trx: Trx,
  classId: string,
  removalId: string,
): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  await hideClass(trx, classId, removalId);
}

/** Offers the seats that came back meanwhile to those in line, if it is public then. */
export async function showToVisitors(deps: Deps, trx: Trx, classId: string): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  if (await restoreClass(trx, classId)) await offerSeatsOfClasses(deps, trx, [classId]);
}
