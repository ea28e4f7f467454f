import { formatDate } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { centsToDollars, dollarsToCents, formatPrice } from '#shared/money/money.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import { holdTime } from '#shared/rule-words.ts';
import type { BookingStage } from './booking-stage.ts';

export const payAtClass = (price: number) =>
  `Pay the instructor ${formatPrice(price)} at the class.`;

/** The next step after Confirm Booking; null for a free class. */
export function nextStep(total: number, seats: number, paysOnline: boolean): string | null {
  if (total === 0) return null;
  if (!paysOnline) return payAtClass(total);
  return `Pay by card on the next page. ${spotsHeld(seats)} for ${holdTime}.`;
}

/** 'Your spot is held' or 'Your spots are held'. */
export const spotsHeld = (seats: number) =>
  seats === 1 ? 'Your spot is held' : 'Your spots are held';

export const refundReasons: Record<RefundReason, string> = {
  student_canceled: 'you canceled',
  seat_passed: 'someone else took a spot that you released',
  teacher_canceled: 'the instructor canceled',
  paid_late: 'your payment arrived after your hold expired',
  wrong_amount: "the payment didn't match the price of the class",
  provider: 'refunded by the payment provider',
  staff: 'refunded by LearnLocal',
};

/** For who gave the booking to a friend. */
export const refundReasonsOfGiven: Record<RefundReason, string> = {
  ...refundReasons,
  student_canceled: 'spots were canceled',
  seat_passed: 'someone else took a released spot',
};

export type Refund = BookingDetails['refunds'][number];

/** '$45 refunded on Sun, Nov 22, 2026', or the state of a pending refund. */
function refundSentenceOf({ amount, status, createdAt, sentAt }: Refund, timeZone: string): string {
  const price = formatPrice(amount);
  if (status === 'sent')
    return `${price} refunded on ${formatDate(sentAt ?? createdAt, timeZone)}.`;
  if (status === 'failed')
    return `We couldn't refund ${price} yet. We'll try again and email you when it's on its way.`;
  return `${price} is on its way back to the card you paid with.`;
}

/** One sentence for all refunds of a day, or of the same state: a booking may have several payments. */
export function refundSentences(refunds: Refund[], timeZone: string): string[] {
  const alike = Map.groupBy(refunds, (refund) =>
    refundSentenceOf({ ...refund, amount: 0 }, timeZone),
  );
  return [...alike.values()].flatMap((group) => {
    const cents = group.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0);
    const amount = centsToDollars(cents);
    return group.slice(0, 1).map((refund) => refundSentenceOf({ ...refund, amount }, timeZone));
  });
}

type Sold = Pick<BookingDetails, 'total' | 'payment' | 'payments' | 'discount' | 'isPaidByAnother'>;

export function howPaid(
  { total, payment, payments, discount, isPaidByAnother }: Sold,
  stage: BookingStage,
): string {
  if (total === 0)
    return discount > 0 ? 'Your coupon covered the full price.' : 'This class is free.';
  if (isPaidByAnother) {
    const own = payments.length > 0 && payment ? ` You paid ${formatPrice(payment.amount)}.` : '';
    return `It was paid for before it was given to you.${own}`;
  }
  if (payment?.paidAt) return `You paid ${formatPrice(payment.amount)} by card.`;
  if (payment) return stage === 'unpaid' ? 'Not paid yet.' : 'Nothing was charged.';
  if (stage === 'canceled') return 'Nothing was paid through LearnLocal.';
  return stage === 'past' ? 'Payment was due at the class.' : 'Pay the instructor at the class.';
}
