import { formatDate, formatDay, formatTime } from '#client/lib/formats/formats.ts';
import type { RefundTerms } from '#client/lib/server/trpc.ts';
import { formatPrice } from '#shared/money/money.ts';
import { fullRefundNotice } from '#shared/rule-words.ts';

type Sold = { total: number; refund: RefundTerms | null; timeZone: string };

/** The refund for canceling or another action, and its deadline; null if nothing is paid through us. */
export function refundSentence(
  { total, refund, timeZone }: Sold,
  now: Date,
  readerZone: string,
  action = 'cancel',
): string | null {
  if (total === 0 || !refund) return null;
  const { amount, isFull, fullRefundUntil } = refund;
  const time = formatTime(fullRefundUntil, timeZone, readerZone);
  const deadline = `${formatDate(fullRefundUntil, timeZone)}, ${time}`;
  // The deadline may have passed since the page was loaded.
  if (amount === 0 || new Date(fullRefundUntil) < now)
    return `No refund if you ${action}: the deadline was ${deadline}.`;
  return `${isFull ? 'Full refund' : 'Refund'} of ${formatPrice(amount)} if you ${action} by ${deadline}.`;
}

/** The terms before booking; null if nothing is paid through us. */
export function cancellationTerms(
  { total, refund, timeZone }: Sold,
  now: Date,
  readerZone: string,
): string | null {
  if (total === 0 || !refund) return null;
  const { amount, fullRefundUntil } = refund;
  if (amount === 0 || new Date(fullRefundUntil) < now)
    return `No refund after booking: it starts in less than ${fullRefundNotice}`;
  const time = formatTime(fullRefundUntil, timeZone, readerZone);
  return `Free cancellation until ${formatDay(fullRefundUntil, timeZone)}, ${time}`;
}
