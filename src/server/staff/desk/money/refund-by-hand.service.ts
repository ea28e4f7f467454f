import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { hasOpenDispute } from '#server/money/payments/disputes.queries.ts';
import { lockPayment } from '#server/money/payments/payments.queries.ts';
import { selectLeftCents } from '#server/money/payments/refunds.queries.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import { centsToDollars, dollarsToCents, refundSources } from '#shared/money/money.ts';
import type { RefundForm } from '#shared/staff/desk/desk-money.ts';
import { selectPaymentParties } from './desk-money.queries.ts';

type Refund = RefundForm & { paymentId: string };

/**
 * Refunds part of a payment by an administrator's decision, and emails learner and instructor the
 * reason. Commission and balance pay for it in proportion, as for any refund.
 */
export async function refundByHand(deps: Deps, actor: Actor, refund: Refund) {
  const { paymentId, reason } = refund;
  const parties = await selectPaymentParties(deps.db, paymentId);
  if (!parties) throw new DomainError('PAYMENT_NOT_FOUND');
  const change = async (trx: Trx) => {
    const { amountCents, leftCents, fromTeacherCents } = await checkRefund(trx, refund);
    const request = { paymentId, amountCents, reason: 'staff' } as const;
    const [made] = await refundPayments(deps, trx, [request]);
    if (!made) throw new DomainError('REFUND_TOO_LARGE');
    const { bookingId, studentName } = parties;
    const cents = { amountCents: made.amountCents, fromTeacherCents };
    const refunded = { bookingId, paymentId, ...cents, reason };
    await deps.facts.publish(trx, 'payment.refundedByStaff', refunded);
    const left = centsToDollars(leftCents - amountCents);
    return {
      entry: {
        action: 'payment.refund' as const,
        subjectKind: 'payment' as const,
        subjectId: paymentId,
        subjectLabel: studentName,
        reason,
        before: { left: refund.left },
        after: { left, refundId: made.id, refunded: refund.amount },
      },
      result: { id: made.id, amount: refund.amount, left },
    };
  };
  // Locking the learner's account, too, would deadlock with a cancellation that waits for the payment.
  const concerned = async () => [parties.studentId, parties.teacherId];
  return audited(deps, actor, change, { concerned });
}

/** Locks the payment, so that its remaining amount stays the same until the transaction ends. */
async function checkRefund(trx: Trx, { paymentId, amount, left }: Refund) {
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== 'paid' || !payment.receivedCents)
    throw new DomainError('PAYMENT_NOT_PAID');
  if (await hasOpenDispute(trx, paymentId)) throw new DomainError('PAYMENT_DISPUTED');
  const amountCents = dollarsToCents(amount);
  const leftCents = await selectLeftCents(trx, paymentId);
  if (leftCents !== dollarsToCents(left)) throw new DomainError('PAYMENT_CHANGED');
  if (amountCents > leftCents) throw new DomainError('REFUND_TOO_LARGE');
  const chargedCents = payment.receivedCents;
  const commissionCents = Math.floor(
    (payment.commissionCents * chargedCents) / payment.amountCents,
  );
  const sources = refundSources({ chargedCents, commissionCents, leftCents }, amountCents);
  return { amountCents, leftCents, ...sources };
}
