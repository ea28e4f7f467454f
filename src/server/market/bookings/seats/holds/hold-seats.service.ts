import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { requestPayment } from '#server/money/payments/request-payment.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { Quote } from '#shared/market/bookings/quote.ts';
import { type BookingPayment, holdEndOf } from '#shared/money/payments.ts';
import { selectHoldProblem } from './hold-limits.queries.ts';
import { expireHoldQueue } from './hold-queues.ts';
import { insertHolds, type NewHold } from './holds.queries.ts';

/** Keeps seats, which the caller takes, until the job ends their holds. */
export async function holdSeats(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  holds: NewHold[],
): Promise<void> {
  await insertHolds(trx, holds);
  await sendEnds({ jobs }, trx, holds);
}

/** Sends the jobs that end these holds. */
export async function sendEnds(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  holds: Pick<NewHold, 'id' | 'bookingId' | 'expiresAt'>[],
): Promise<void> {
  const ends = holds.map(({ id, bookingId, expiresAt }) => ({
    data: { bookingId: bookingId ?? id },
    startAfter: expiresAt,
  }));
  await jobs.sendAll(expireHoldQueue, ends, trx);
}

type SeatsToPay = Omit<NewHold, 'id' | 'seats' | 'paymentId' | 'expiresAt'> & {
  kind: 'checkout' | 'addition';
  bookingId: string;
  teacherId: string;
  quote: Quote;
  startsAt: Date;
  now: Date;
};

/**
 * Holds seats, which the caller takes, until they are paid. Throws TOO_MANY_HOLDS or HELD_TOO_OFTEN if
 * `insert` returns nothing, because the student may not hold them; the lock of the student makes the
 * counts right.
 */
export async function holdUntilPaid<Inserted>(
  deps: Pick<Deps, 'env' | 'jobs' | 'payments'>,
  trx: Trx,
  { teacherId, quote, startsAt, now, ...seats }: SeatsToPay,
  insert: (hold: NewHold) => Promise<Inserted | undefined>,
): Promise<{ inserted: Inserted; payment: BookingPayment }> {
  const { bookingId, kind } = seats;
  const expiresAt = holdEndOf({ now, startsAt });
  const payment = { id: newId(), bookingId, teacherId, isAddition: kind === 'addition' };
  const hold = { ...seats, id: newId(), seats: quote.seats, paymentId: payment.id, expiresAt };
  const inserted = await insert(hold);
  if (!inserted) throw await heldTooMuchError(trx, hold);
  await sendEnds(deps, trx, [hold]);
  return { inserted, payment: await requestPayment(deps, trx, { ...payment, quote, expiresAt }) };
}

async function heldTooMuchError(trx: Trx, hold: NewHold): Promise<DomainError> {
  const problem = await selectHoldProblem(trx, hold);
  // No limit: the seats were offered while the booking waited for the student's lock.
  if (!problem?.isTooMany && !problem?.waitSeconds) return new DomainError('SPOT_HELD');
  const code = problem.isTooMany ? 'TOO_MANY_HOLDS' : 'HELD_TOO_OFTEN';
  return new DomainError(code, { retryAfterSeconds: problem.waitSeconds ?? 1 });
}
