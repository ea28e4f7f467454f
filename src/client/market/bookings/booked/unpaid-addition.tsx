import { formatTime, localZone } from '#client/lib/formats/formats.ts';
import { TimeLeft } from '#client/lib/formats/time-left.tsx';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { useChangeSeats } from './change-seats.tsx';

type UnpaidAdditionProps = {
  booking: Pick<BookingDetails, 'id' | 'seats'>;
  addition: NonNullable<BookingDetails['addition']>;
};

/** Added spots that wait to be paid. */
export function UnpaidAddition({ booking, addition: { seats, payment } }: UnpaidAdditionProps) {
  const giveUp = useChangeSeats();
  const zone = localZone();
  const held = seats === 1 ? '1 more spot is' : `${seats} more spots are`;
  return (
    <section
      aria-label="Spots to pay for"
      className="flex flex-col gap-4 rounded-2xl bg-accent-soft p-6"
    >
      <p>
        {held} held until {formatTime(payment.expiresAt, zone, zone)}
        <TimeLeft until={payment.expiresAt} />. Your {spots(booking.seats)}{' '}
        {booking.seats === 1 ? 'stays' : 'stay'} either way.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={payment.checkoutUrl} className={buttonStyle()}>
          Pay {formatPrice(payment.amount)} by card
        </a>
        <Button
          variant="quiet"
          isPending={giveUp.isPending}
          pendingLabel="Giving up…"
          onClick={() => giveUp.mutate({ bookingId: booking.id, seats: booking.seats })}
        >
          Give up {seats === 1 ? 'this spot' : 'these spots'}
        </Button>
      </div>
    </section>
  );
}
