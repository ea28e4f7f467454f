import { endBookings } from '#server/bookings/end-bookings.service.ts';
import { cancelUpcomingSessions } from '#server/classes/class-sessions/sessions.queries.ts';
import { withdrawClasses } from '#server/classes/classes.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Ends everything that a teacher whose account is deleted offers: cancels their upcoming sessions
 * with full refunds, emails the students, and removes the classes. The caller must hold
 * `lockUpcomingSessions`.
 */
export async function withdrawAllClasses(deps: Deps, trx: Trx, teacherId: string) {
  await endBookings(deps, trx, await cancelUpcomingSessions(trx, { teacherId }));
  await withdrawClasses(trx, teacherId);
}
