import { lockUserShared } from '#server/auth/user-locks.queries.ts';
import type { Deps } from '#server/deps.ts';
import { recordCharge } from '#server/money/ledger.queries.ts';
import type { ProviderNews } from '#server/money/payment-provider.ts';
import { lockPayment, markPaid } from '#server/money/payments.queries.ts';
import { refundExtraCharge } from '#server/money/refunds.service.ts';
import {
  paymentRefundedEmail,
  type UnusablePayment,
} from '#server/notifications/payment-refunded.email.ts';
import { derivedId, newId } from '#server/platform/db/new-id.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { canceledBy } from '#shared/bookings.ts';
import type { RefundReason } from '#shared/payments.ts';
import { bookedQueue } from './bookings.jobs.ts';
import { lockSession } from './cancel-seats.queries.ts';
import { expireReservations } from './holds.queries.ts';
import { expireHolds } from './holds.service.ts';
import { refundBookings } from './refund-bookings.service.ts';
import {
  confirmExpired,
  confirmReserved,
  lockBookingToSettle,
  selectPaidBooking,
  selectSeatNotice,
} from './settle-payment.queries.ts';

export type PaidNews = Extract<ProviderNews, { kind: 'paid' }>;
type PaidBooking = NonNullable<Awaited<ReturnType<typeof selectPaidBooking>>>;
type Seat = PaidBooking & { isStudentHere: boolean };
/** Why a payment buys no seat. */
type Obstacle = { because: UnusablePayment; reason: RefundReason };

const late: Obstacle = { because: 'late', reason: 'paid_late' };

/**
 * Applies a payment once: the charge, and the seat that it pays for. One that can't have a seat any
 * more is refunded in full, and so is a second charge. False if we never asked for it.
 */
export async function settlePaidCheckout(deps: Deps, trx: Trx, news: PaidNews): Promise<boolean> {
  const { paymentId, chargeId, receivedCents } = news;
  const booked = await selectPaidBooking(trx, paymentId);
  if (!booked) return false;
  // A deleted account gets no seat.
  const isStudentHere = await lockUserShared(trx, booked.studentId);
  const seat = { ...booked, isStudentHere };
  await lockSession(trx, booked.sessionId);
  const obstacle = await findObstacle(deps, trx, seat);
  const payment = await lockPayment(trx, paymentId);
  if (!payment) return false;
  if (!(await markPaid(trx, { paymentId, chargeId, receivedCents }))) {
    if (payment.chargeId !== chargeId) await returnExtraCharge(deps, trx, seat, payment, news);
    return true;
  }
  await recordCharge(trx, paymentId);
  const isExact = receivedCents === payment.amountCents && news.currency.toLowerCase() === 'usd';
  if (!isExact) await refuse(deps, trx, seat, { because: 'wrong', reason: 'wrong_amount' });
  else if (obstacle) await refuse(deps, trx, seat, obstacle);
  else await confirm(deps, trx, seat);
  return true;
}

/** Null if the student has the seat, or can have one again. */
async function findObstacle(deps: Deps, trx: Trx, seat: Seat): Promise<Obstacle | null> {
  const { bookingId, sessionId, isStudentHere } = seat;
  const state = await lockBookingToSettle(trx, bookingId);
  // Even if the hold has just ended: the seat wasn't given to another student.
  if (state.isReserved) return state.hasEnded ? late : null;
  const by = canceledBy(state.status);
  if (by) return { because: 'canceled', reason: `${by}_canceled` };
  if (!isStudentHere || !state.isOffered || state.hasSeat) return late;
  if (state.hasFreeSpot) return null;
  await expireHolds(deps, trx, { sessionId });
  return (await lockBookingToSettle(trx, bookingId)).hasFreeSpot ? null : late;
}

/** Refunds a second charge for a payment, and tells the student. */
async function returnExtraCharge(
  deps: Deps,
  trx: Trx,
  { bookingId, isStudentHere }: Seat,
  { id: paymentId, provider }: { id: string; provider: string },
  { chargeId, receivedCents }: PaidNews,
): Promise<void> {
  const charge = { paymentId, provider, chargeId, amountCents: receivedCents };
  const { refundId } = await refundExtraCharge(deps, trx, charge);
  if (!isStudentHere) return;
  const refund = { because: 'twice', refundCents: receivedCents } as const;
  const email = paymentRefundedEmail(
    await selectSeatNotice(trx, bookingId),
    refund,
    deps.env.appUrl,
  );
  await deps.outbox.enqueue(trx, { ...email, id: derivedId(refundId, 'email') });
}

async function confirm({ jobs }: Deps, trx: Trx, { bookingId }: Seat): Promise<void> {
  await confirmReserved(trx, bookingId);
  await confirmExpired(trx, bookingId);
  const emailIds = { student: newId(), teacher: newId() };
  await jobs.send(bookedQueue, { bookingId, emailIds }, trx);
}

/** Refunds everything that arrived, and tells the student; a reserved seat is given up. */
async function refuse(deps: Deps, trx: Trx, seat: Seat, { because, reason }: Obstacle) {
  const { bookingId, isStudentHere } = seat;
  await expireReservations(trx, { bookingId });
  const ended = [{ bookingId, refundOf: (paidCents: number) => paidCents }];
  const refunds = await refundBookings(deps, trx, ended, reason);
  const refundCents = refunds.get(bookingId)?.refundCents;
  if (!refundCents || !isStudentHere) return;
  const notice = await selectSeatNotice(trx, bookingId);
  const refund = { because, refundCents };
  await deps.outbox.enqueue(trx, paymentRefundedEmail(notice, refund, deps.env.appUrl));
}
