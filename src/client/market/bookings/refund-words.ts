import { formatDate, formatDay, formatTime } from '#client/lib/formats/formats.ts';
import type { RefundTerms } from '#client/lib/server/trpc.ts';
import { formatPrice } from '#shared/money/money.ts';
import { fullRefundNotice } from '#shared/rule-words.ts';

type Sold = {
  total: number;
  refund: RefundTerms | null;
  /** Null if the booking can move only until its refund deadline. */
  lateMoveUntil?: string | null;
  /** The booking was given to its learner. */
  isPaidByAnother?: boolean;
  timeZone: string;
};

/**
 * The refund for canceling or another action, its deadline, and the one for moving late; null if nothing is
 * paid through us and the booking can't move late.
 */
export function refundSentence(
  sold: Sold,
  now: Date,
  readerZone: string,
  action = 'cancel',
): string | null {
  const lateMove = lateMoveWords(sold, now, readerZone);
  const refund = refundOf(sold, now, readerZone, action);
  const isLate = sold.refund !== null && new Date(sold.refund.fullRefundUntil) < now;
  const sentences = [
    refund,
    lateMove && `${lateStart(refund !== null, isLate)}, until ${lateMove}.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function lateStart(hasRefund: boolean, isLate: boolean): string {
  if (!hasRefund) return 'You can change the date';
  return isLate ? 'You can still change the date once' : 'After that you can change the date once';
}

function refundOf(
  { total, refund, timeZone, isPaidByAnother }: Sold,
  now: Date,
  readerZone: string,
  action: string,
) {
  if (total === 0 || !refund) return null;
  const { amount, isFull, fullRefundUntil } = refund;
  const time = formatTime(fullRefundUntil, timeZone, readerZone);
  const deadline = `${formatDate(fullRefundUntil, timeZone)}, ${time}`;
  // The deadline may have passed since the page was loaded.
  if (amount === 0 || new Date(fullRefundUntil) < now)
    return `No refund if you ${action}: the deadline was ${deadline}.`;
  const toPayer = isPaidByAnother ? ', to the card that paid for it,' : '';
  return `${isFull ? 'Full refund' : 'Refund'} of ${formatPrice(amount)}${toPayer} if you ${action} by ${deadline}.`;
}

/** When the booking can last move; null if it can't move late. */
function lateMoveWords({ lateMoveUntil, timeZone }: Sold, now: Date, readerZone: string) {
  if (!lateMoveUntil || new Date(lateMoveUntil) < now) return null;
  return `${formatDay(lateMoveUntil, timeZone)}, ${formatTime(lateMoveUntil, timeZone, readerZone)}`;
}

/** The terms before booking; null if nothing is paid through us and a booking can't move late. */
export function cancellationTerms(sold: Sold, now: Date, readerZone: string): string | null {
  const lateMove = lateMoveWords(sold, now, readerZone);
  const terms = [
    refundTermsOf(sold, now, readerZone),
    lateMove && `One change of date until ${lateMove}`,
  ].filter(Boolean);
  return terms.length > 0 ? terms.join('. ') : null;
}

function refundTermsOf({ total, refund, timeZone }: Sold, now: Date, readerZone: string) {
  if (total === 0 || !refund) return null;
  const { amount, fullRefundUntil } = refund;
  if (amount === 0 || new Date(fullRefundUntil) < now)
    return `No refund after booking: it starts in less than ${fullRefundNotice}`;
  const time = formatTime(fullRefundUntil, timeZone, readerZone);
  return `Free cancellation until ${formatDay(fullRefundUntil, timeZone)}, ${time}`;
}
