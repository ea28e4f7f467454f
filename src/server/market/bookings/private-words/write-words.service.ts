import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { SetLineInput, SetParticipantsInput } from '#shared/market/bookings/bookings.ts';
import { lockForWords, writeWords } from './private-words.queries.ts';
import { requireAges, requireOnePerSeat } from './require-ages.ts';

// No one is notified of these words, and no fact has them: the instructor reads them on the roster and in the email of the
// morning.

/** Sets or clears what the instructor should know, until the last meeting begins. */
export async function setLine(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { bookingId, line }: SetLineInput,
) {
  return db.transaction().execute(async (trx) => {
    await lockOwn(trx, viewerId, bookingId);
    await writeWords(trx, { bookingId }, viewerId, { line });
    return { id: bookingId, line: line || null };
  });
}

/** Says who takes each seat of a booking, until the last meeting begins. */
export async function setParticipants(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { bookingId, participants }: SetParticipantsInput,
) {
  return db.transaction().execute(async (trx) => {
    const { seats, participants: known, ...ages } = await lockOwn(trx, viewerId, bookingId);
    requireOnePerSeat(participants, seats);
    requireAges(participants, ages, known?.slice(0, seats));
    // Those of added seats wait for the payment.
    const all = [...participants, ...(known ?? []).slice(seats)];
    await writeWords(trx, { bookingId }, viewerId, { participants: all });
    return { id: bookingId, participants };
  });
}

async function lockOwn(trx: Trx, viewerId: string, bookingId: string) {
  await consumeAttempt(trx, 'book', { account: viewerId });
  if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
  const booked = await lockForWords(trx, bookingId, viewerId);
  if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
  if (!booked.holdsSeat) throw new DomainError('BOOKING_CANCELLED');
  if (!booked.mayWriteLine) throw new DomainError('CLASS_STARTED');
  return booked;
}
