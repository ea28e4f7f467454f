import { localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import type { BookingStage } from '#client/market/bookings/booking-stage.ts';
import { howPaid, refundSentences } from '#client/market/bookings/payment-words.ts';
import { refundSentence } from '#client/market/bookings/refund-words.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { discountWords } from '#shared/market/bookings/coupon-terms.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';

type PaymentSummaryProps = { booking: BookingDetails; stage: BookingStage };

/** The price of the spots, the paid and refunded amounts, and the refund for canceling now. */
export function PaymentSummary({ booking, stage }: PaymentSummaryProps) {
  const {
    id: bookingId,
    seats,
    total,
    couponCode,
    couponTerms,
    payments,
    refunds,
    timeZone,
  } = booking;
  const terms = stage === 'upcoming' && refundSentence(booking, new Date(), localZone());
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">Payment</h2>
      <p className="flex justify-between gap-4">
        <span>{spots(seats)}</span>
        <span className="font-medium">{formatPrice(total)}</span>
      </p>
      {couponTerms && <p className="text-sm">{`${couponCode}: ${discountWords(couponTerms)}`}</p>}
      <p className="text-ink-soft text-sm">{howPaid(booking, stage)}</p>
      {refundSentences(refunds, timeZone).map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
      {terms && <p className="text-ink-soft text-sm">{terms}</p>}
      {payments.length > 0 && (
        <LinkButton
          to="/bookings/$bookingId/receipt"
          params={{ bookingId }}
          variant="secondary"
          className="mt-1"
        >
          View receipt
        </LinkButton>
      )}
    </Card>
  );
}
