import { derivedId } from '#server/db/new-id.ts';
import {
  paymentRefundedEmail,
  refundSentEmail,
} from '#server/market/bookings/emails/refunds.email.ts';
import { selectNoticedSeat } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { selectSentRefund } from '#server/money/payments/refunds.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';

export const emailRefunded = each<'payment.refunded'>(async ({ env }, trx, refund) => {
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const email = paymentRefundedEmail(notice, refund, env.urls);
  return [refund.refundId ? { ...email, id: derivedId(refund.refundId, 'email') } : email];
});

/** Sends nothing if the refund has failed again. */
export const emailRefundSent = each<'refund.sent'>(async ({ env }, trx, { refundId }) => {
  const refund = await selectSentRefund(trx, refundId);
  if (!refund) return [];
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const about = [`booking-${refund.bookingId}` as const];
  return [{ ...refundSentEmail(notice, refund, env.urls), about }];
});
