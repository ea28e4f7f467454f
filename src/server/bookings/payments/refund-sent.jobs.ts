import { lockUser } from '#server/auth/accounts/user-locks.queries.ts';
import { refundSentEmail } from '#server/bookings/emails/refund-sent.email.ts';
import { selectSeatNotice } from '#server/bookings/emails/seat-notices.queries.ts';
import { derivedId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { refundSentQueue } from '#server/money/payments/refund-queues.ts';
import { selectSentRefund } from '#server/money/payments/refunds.queries.ts';
import { createWorker } from '#server/platform/jobs/queue.ts';
import { selectStudentOf } from './settle-payment.queries.ts';

/** Tells the student that a failed refund was sent after all. */
export const createRefundSentWorker = ({ db, env, outbox }: Pick<Deps, 'db' | 'env' | 'outbox'>) =>
  createWorker(refundSentQueue, async ({ data: { refundId } }) => {
    await db.transaction().execute(async (trx) => {
      const refund = await selectSentRefund(trx, refundId);
      if (!refund) return;
      const studentId = await selectStudentOf(trx, refund.bookingId);
      if (!(await lockUser(trx, studentId))) return;
      const notice = await selectSeatNotice(trx, refund.bookingId);
      const email = refundSentEmail(notice, refund, env.appUrl);
      await outbox.enqueue(trx, { ...email, id: derivedId(refundId, `sent ${refund.failedAt}`) });
    });
  });
