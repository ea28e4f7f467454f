import { derivedId } from '#server/db/new-id.ts';
import {
  payerRefundedEmail,
  paymentRefundedEmail,
  refundSentEmail,
} from '#server/market/bookings/emails/refunds.email.ts';
import { selectNoticedSeat } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { selectPayer, selectPayersRefund } from '#server/money/payments/payers.queries.ts';
import { selectSentRefund } from '#server/money/payments/refunds.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';

export const emailRefunded = each<'payment.refunded'>(async ({ env }, trx, refund) => {
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const payer = refund.paymentId ? await selectPayer(trx, refund.paymentId) : null;
  // `refund.toPayer` emails who paid, except about a second charge.
  if (payer && !refund.refundId) return [];
  const student = payer ?? notice.student;
  const email = paymentRefundedEmail({ ...notice, student }, refund, env.urls);
  return [refund.refundId ? { ...email, id: derivedId(refund.refundId, 'email') } : email];
});

/** Sends nothing if the refund has failed again. */
export const emailRefundSent = each<'refund.sent'>(async ({ env }, trx, { refundId }) => {
  const refund = await selectSentRefund(trx, refundId);
  if (!refund) return [];
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const student = (await selectPayer(trx, refund.paymentId)) ?? notice.student;
  const about = [`booking-${refund.bookingId}` as const];
  return [{ ...refundSentEmail({ ...notice, student }, refund, env.urls), about }];
});

/** Tells who paid for a booking that is a friend's now. */
export const emailPayer = each<'refund.toPayer'>(async ({ env }, trx, { refundId }) => {
  const refund = await selectPayersRefund(trx, refundId);
  const payer = refund && (await selectPayer(trx, refund.paymentId));
  if (!payer) return [];
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const about = [`booking-${refund.bookingId}` as const];
  const email = payerRefundedEmail({ ...notice, student: payer }, refund, env.urls);
  return [{ ...email, about }];
});
