import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  retryRefundsByIds,
  selectQueuedRefunds,
} from '#server/money/payments/send-refund.service.ts';
import { retryPayout, selectQueuedPayouts } from '#server/money/payouts/retry-payout.service.ts';
import { selectFailedExtraRefunds } from '#server/money/provider-events/payment-events.queries.ts';
import { retryExtraRefundsByIds } from '#server/money/provider-events/retry-refunds.service.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import { selectParties } from '#server/staff/desk/audit/concerned.queries.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';

/** Retries refunds that failed or lost their job, including refunds of second charges. */
export async function retryStuckRefunds(deps: Deps, actor: Actor, refundIds: string[]) {
  const queuedIds = await selectQueuedRefunds(deps);
  const retry = async (trx: Trx) => {
    // Payments are locked before the provider's reports, as when a report is applied.
    const ours = await retryRefundsByIds(deps, trx, { refundIds, queuedIds });
    const provider = deps.payments?.name ?? null;
    const extra = await retryExtraRefundsByIds(deps, trx, { refundIds, provider });
    const retried = [...ours, ...extra];
    const [first] = retried;
    if (!first) throw new DomainError('REFUNDS_NOT_STUCK');
    const amounts = retried.map(({ amountCents }) => formatPrice(centsToDollars(amountCents)));
    return {
      entry: {
        action: 'refund.retry' as const,
        subjectKind: 'refund' as const,
        subjectId: first.id,
        subjectLabel: amounts.join(', '),
        before: {
          refunds: [
            ...ours.map(({ id, paymentId, status }) => ({ id, paymentId, status })),
            ...extra.map(({ id, paymentId, chargeId }) => ({ id, paymentId, chargeId })),
          ],
        },
        after: { status: 'pending' },
      },
      result: { changed: retried.length },
    };
  };
  return audited(deps, actor, retry, {
    async concerned(trx) {
      const extra = await selectFailedExtraRefunds(trx, refundIds);
      return selectParties(trx, [
        ...refundIds,
        ...extra.flatMap(({ paymentId }) => paymentId ?? []),
      ]);
    },
  });
}

export async function retryStuckPayout(deps: Deps, actor: Actor, payoutId: string) {
  const queuedIds = await selectQueuedPayouts(deps);
  const retry = async (trx: Trx) => {
    const made = await retryPayout(deps, trx, { payoutId, queuedIds });
    const payee = await selectRecipient(trx, made.teacherId);
    const amount = centsToDollars(made.amountCents);
    return {
      entry: {
        action: 'payout.retry' as const,
        subjectKind: 'payout' as const,
        subjectId: payoutId,
        subjectLabel: payee?.fullName ?? '',
        before: { payoutId },
        after: { payoutId: made.payoutId, amount },
      },
      result: { id: made.payoutId, amount },
    };
  };
  return audited(deps, actor, retry, { concerned: (trx) => selectParties(trx, [payoutId]) });
}
