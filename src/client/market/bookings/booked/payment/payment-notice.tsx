import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { formatPrice } from '#shared/money/money.ts';

type PaymentNoticeProps = {
  booking: BookingDetails;
  /** The outcome of the visit to the checkout. */
  outcome: 'done' | 'canceled' | undefined;
  awaited: 'soon' | 'late' | null;
};

/** Announces the outcome of the visit to the checkout. */
export function PaymentNotice({ booking, outcome, awaited }: PaymentNoticeProps) {
  const { payment, payments } = booking;
  const last = payments.at(-1);
  const isReceived = outcome === 'done' && !awaited && last?.refunded === 0;
  const isLeft = outcome === 'canceled' && payment?.status === 'open';
  // Always rendered: screen readers announce only changes to an existing live region.
  return (
    <div role="status" className="empty:hidden">
      {awaited === 'soon' && (
        <Line>
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
          Confirming your payment. This usually takes a few seconds.
        </Line>
      )}
      {awaited === 'late' && (
        <Line>
          Your payment is taking longer than usual. We'll email you as soon as it's confirmed, so
          there's no need to wait here or to pay again.
        </Line>
      )}
      {isReceived && <Line isGood>We got your {formatPrice(last.amount)}. Thank you.</Line>}
      {isLeft && <Line>You left before paying, so nothing was charged.</Line>}
    </div>
  );
}

function Line({ isGood, children }: { isGood?: boolean; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'mb-6 flex items-center gap-3 rounded-lg px-4 py-3',
        isGood ? 'bg-good-soft font-medium text-good' : 'bg-sunken',
      )}
    >
      {children}
    </p>
  );
}
