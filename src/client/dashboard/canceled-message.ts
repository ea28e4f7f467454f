import { formatDate, localZone } from '#client/lib/formats.ts';
import type { BookingListItem } from '#client/lib/trpc.ts';
import { formatPrice } from '#shared/money.ts';

type Canceled = Pick<BookingListItem, 'canceledBy' | 'cancelledAt' | 'payment'>;

/** 'You canceled on Sat, Nov 21, 2026. Full refund: $45.' */
export function canceledMessage({ canceledBy, cancelledAt, payment }: Canceled): string {
  const on = cancelledAt ? ` on ${formatDate(cancelledAt, localZone())}` : '';
  const who = canceledBy === 'teacher' ? 'The instructor' : 'You';
  const what = canceledBy ? `${who} canceled${on}.` : `Your hold expired${on} before you paid.`;
  return [what, refundOf(payment)].join(' ').trim();
}

function refundOf(payment: Canceled['payment']): string {
  if (!payment?.paidAt) return '';
  if (payment.refunded === 0) return 'No refund.';
  const isFull = payment.status === 'refunded';
  return `${isFull ? 'Full refund' : 'Refund'}: ${formatPrice(payment.refunded)}.`;
}
