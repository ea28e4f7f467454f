import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectNoShowState, setNoShowContested } from './no-shows.queries.ts';

export async function contestNoShow(db: Db, bookingId: string) {
  const contested = await setNoShowContested(db, bookingId);
  if (contested) return contested;
  const booking = await selectNoShowState(db, bookingId);
  if (!booking) throw new DomainError('BOOKING_NOT_FOUND');
  throw new DomainError(booking.noShowContestedAt ? 'NO_SHOW_ALREADY_CONTESTED' : 'NOT_A_NO_SHOW');
}
