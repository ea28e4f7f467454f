import { selectCancelledBookings } from '#server/bookings/cancelled-bookings.queries.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { selectCreatedClasses, selectEnrolledClasses } from './my-classes.queries.ts';

export async function getMyClasses(db: Db, userId: string) {
  const [created, enrolled, cancelled] = await Promise.all([
    selectCreatedClasses(db, userId),
    selectEnrolledClasses(db, userId),
    selectCancelledBookings(db, userId),
  ]);
  return { created, enrolled, cancelled };
}
