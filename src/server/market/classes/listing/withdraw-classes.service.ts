import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { endBookings } from '#server/market/bookings/end-bookings.service.ts';
import { cancelUpcomingSessions } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { cancelCoursesUnderway } from '#server/market/classes/withheld-classes.queries.ts';
import { withdrawClasses } from './withdraw-classes.queries.ts';

/**
 * Cancels all dates of a teacher, and the remaining meetings of courses underway; refunds and emails
 * the students. Returns the ids of the sessions, which the caller has locked with their classes.
 */
export async function cancelAllDates(deps: Deps, trx: Trx, teacherId: string): Promise<string[]> {
  const upcoming = await cancelUpcomingSessions(trx, { teacherId });
  const underway = await cancelCoursesUnderway(trx, teacherId);
  const canceledIds = [...upcoming, ...underway];
  await endBookings(deps, trx, canceledIds);
  return canceledIds;
}

/**
 * Ends everything that a teacher with a deleted account lists. The caller must hold
 * `lockUpcomingSessions`.
 */
export async function withdrawAllClasses(deps: Deps, trx: Trx, teacherId: string): Promise<void> {
  await cancelAllDates(deps, trx, teacherId);
  await withdrawClasses(trx, teacherId);
}
