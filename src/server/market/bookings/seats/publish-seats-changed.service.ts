import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Fact } from '#shared/facts.ts';
import { selectBookedDate } from './seats.queries.ts';

type Change = Exclude<Fact['booking.changed']['change'], { before: unknown }>;

/** After the seats of a booking were changed. */
export async function publishSeatsChanged(
  { facts }: Pick<Deps, 'facts'>,
  trx: Trx,
  bookingId: string,
  change: Change,
): Promise<void> {
  const { seats, microseconds, ...date } = await selectBookedDate(trx, bookingId);
  const seatsBefore = 'added' in change ? seats - change.added : seats + change.givenBack;
  const before = { seats: seatsBefore, ...date };
  await facts.publishAt(trx, microseconds, 'booking.changed', { bookingId, change, before });
}
