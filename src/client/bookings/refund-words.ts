import { formatDate, formatTime } from '#client/lib/formats.ts';

type Seat = { price: number; fullRefundUntil: string; timeZone: string };

/** What somebody who cancels gets back, in words; nothing to say where nothing is paid. */
export function refundSentence(seat: Seat, now: Date): string | null {
  const { price, fullRefundUntil, timeZone } = seat;
  if (price === 0) return null;
  if (new Date(fullRefundUntil) < now) return 'It starts too soon for a refund if you cancel.';
  const until = `${formatDate(fullRefundUntil, timeZone)}, ${formatTime(fullRefundUntil, timeZone)}`;
  return `Full refund if you cancel by ${until}.`;
}
