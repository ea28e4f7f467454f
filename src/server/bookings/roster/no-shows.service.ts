import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectNoShowState, setNoShowContested } from './no-shows.queries.ts';

/** Another student's booking is not found. */
export async function contestNoShow(db: Db, studentId: string, bookingId: string) {
  const contested = await setNoShowContested(db, bookingId, studentId);
  if (contested) return contested;
  const booking = await selectNoShowState(db, bookingId, studentId);
  if (!booking) throw new DomainError('BOOKING_NOT_FOUND');
  throw new DomainError(booking.noShowContestedAt ? 'NO_SHOW_ALREADY_CONTESTED' : 'NOT_A_NO_SHOW');
}
