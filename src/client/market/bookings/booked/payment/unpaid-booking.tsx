import type { BookingPayment } from '#client/lib/server/trpc.ts';
import { HoldNote } from '#client/market/bookings/enroll/hold-note.tsx';
import { useGiveUpSpot } from '#client/market/bookings/use-give-up-spot.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { formatPrice } from '#shared/money/money.ts';

type UnpaidBookingProps = {
  bookingId: string;
  seats: number;
  payment: BookingPayment;
  onGivenUp(): void;
};

/** The time left to pay, with buttons to pay or give the spot up. */
export function UnpaidBooking({ bookingId, seats, payment, onGivenUp }: UnpaidBookingProps) {
  const giveUp = useGiveUpSpot(onGivenUp);
  return (
    <div className="flex flex-col gap-4 rounded-2xl bg-accent-soft p-6">
      <p>
        <HoldNote expiresAt={payment.expiresAt} seats={seats} />
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={payment.checkoutUrl}
          className={classNames(buttonStyle('primary', 'large'), 'max-sm:w-full')}
        >
          Pay {formatPrice(payment.amount)} by card
        </a>
        <Button
          variant="quiet"
          size="large"
          className="max-sm:w-full"
          isPending={giveUp.isPending}
          pendingLabel="Giving up…"
          onClick={() => giveUp.mutate({ bookingId })}
        >
          Give up the spot
        </Button>
      </div>
    </div>
  );
}
