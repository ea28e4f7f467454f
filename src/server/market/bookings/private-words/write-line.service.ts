import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { SetLineInput } from '#shared/market/bookings/bookings.ts';
import { lockForWords, writeLine } from './private-words.queries.ts';

/**
 * Sets or clears what the instructor should know, until the last meeting begins. No one is notified, and no fact
 * has it: the instructor reads it on the roster and in the email of the morning.
 */
export async function setLine(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { bookingId, line }: SetLineInput,
) {
  return db.transaction().execute(async (trx) => {
    await consumeAttempt(trx, 'book', { account: viewerId });
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const booked = await lockForWords(trx, bookingId, viewerId);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    if (!booked.holdsSeat) throw new DomainError('BOOKING_CANCELLED');
    if (!booked.mayWriteLine) throw new DomainError('CLASS_STARTED');
    await writeLine(trx, { bookingId, userId: viewerId, line });
    return { id: bookingId, line: line || null };
  });
}
