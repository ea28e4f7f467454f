import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { openRefundsUntilStart } from '#server/market/bookings/move/choices.queries.ts';
import { offerSeatsOfClasses } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { type ModerationReason, reasonsToRefund } from '#shared/staff/desk/moderation.ts';
import { reviseUpcomingSessions } from './class-sessions/sessions.queries.ts';
import { hideClass, restoreClass } from './hidden-classes.queries.ts';
import { announceClasses } from './waiting/class-waits.service.ts';

/** Concurrent bookings wait for the lock, and then find the class hidden. The class must be locked. */
export async function hideFromVisitors(
  trx: Trx,
  classId: string,
  { id: removalId, reason }: { id: string; reason: ModerationReason },
): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  await hideClass(trx, classId, removalId);
  if (reasonsToRefund.includes(reason)) await openRefundsUntilStart(trx, classId);
}

/** Offers seats that became free meanwhile to the waitlist, if the class is now public. */
export async function showToVisitors(deps: Deps, trx: Trx, classId: string): Promise<void> {
  await reviseUpcomingSessions(trx, classId);
  if (!(await restoreClass(trx, classId))) return;
  await offerSeatsOfClasses(deps, trx, [classId]);
  await announceClasses(deps, trx, [classId]);
}
