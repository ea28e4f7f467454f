import { derivedId } from '#server/db/new-id.ts';
import {
  payerRefundedEmail,
  paymentRefundedEmail,
  refundSentEmail,
} from '#server/market/bookings/emails/refunds.email.ts';
import type { SeatNotice } from '#server/market/bookings/emails/seat-notice.ts';
import { selectNoticedSeat } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { selectPayer, selectPayersRefund } from '#server/money/payments/payers.queries.ts';
import { selectSentRefund } from '#server/money/payments/refunds.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';

export const emailRefunded = each<'payment.refunded'>(async ({ env }, trx, refund) => {
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const payer = refund.paymentId ? await selectPayer(trx, refund.paymentId) : null;
  const seat = payer ? seatOfPayer(notice, payer) : notice;
  const email = paymentRefundedEmail(seat, refund, env.urls);
  return [refund.refundId ? { ...email, id: derivedId(refund.refundId, 'email') } : email];
});

/** Sends nothing if the refund has failed again. */
export const emailRefundSent = each<'refund.sent'>(async ({ env }, trx, { refundId }) => {
  const refund = await selectSentRefund(trx, refundId);
  if (!refund) return [];
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const payer = await selectPayer(trx, refund.paymentId);
  const seat = payer ? seatOfPayer(notice, payer) : notice;
  const about = [`booking-${refund.bookingId}` as const];
  return [{ ...refundSentEmail(seat, refund, env.urls), about }];
});

/** Tells who paid for a booking that is a friend's now. */
export const emailPayer = each<'refund.toPayer'>(async ({ env }, trx, { refundId }) => {
  const refund = await selectPayersRefund(trx, refundId);
  const payer = refund && (await selectPayer(trx, refund.paymentId));
  if (!payer) return [];
  const { notice } = await selectNoticedSeat(trx, refund.bookingId);
  const about = [`booking-${refund.bookingId}` as const];
  const email = payerRefundedEmail(seatOfPayer(notice, payer), refund, env.urls);
  return [{ ...email, about }];
});

/** Without the friend's guests and number of spots. */
const seatOfPayer = (notice: SeatNotice, student: Recipient): SeatNotice => ({
  ...notice,
  student,
  seats: 1,
  guests: [],
});
