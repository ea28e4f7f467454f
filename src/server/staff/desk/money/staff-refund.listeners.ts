import { selectNoticedSeat } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { selectPayer } from '#server/money/payments/payers.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { staffRefundEmail, staffRefundTeacherEmail } from './staff-refund.email.ts';

export const emailRefundedByStaff = each<'payment.refundedByStaff'>(
  async ({ env }, trx, refund) => {
    const { notice } = await selectNoticedSeat(trx, refund.bookingId);
    const payer = refund.paymentId ? await selectPayer(trx, refund.paymentId) : null;
    const seat = { ...notice, student: payer ?? notice.student };
    // `refund.toPayer` emails who paid for a booking that is a friend's now.
    const writers = payer ? [staffRefundTeacherEmail] : [staffRefundEmail, staffRefundTeacherEmail];
    return writers.map((write) => write(seat, refund, env.urls));
  },
);
