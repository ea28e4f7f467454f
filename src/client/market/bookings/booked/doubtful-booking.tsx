import { Link } from '@tanstack/react-router';
import { localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { refundSentence } from '#client/market/bookings/refund-words.ts';
import { useGiveUpSpot } from '#client/market/bookings/use-give-up-spot.ts';
import { HiddenReason } from '#client/staff/removals/removal-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { isReserved } from '#shared/market/bookings/booking-states.ts';
import { CancelBooking } from './cancel-booking.tsx';

type DoubtfulBookingProps = {
  booking: BookingDetails;
  reason: string | null;
  onCanceled(): void;
};

/** What the owner of a booking can do whose class may not take place. */
export function DoubtfulBooking({ booking, reason, onCanceled }: DoubtfulBookingProps) {
  const { status, startTime } = booking;
  const now = new Date();
  const hasStarted = new Date(startTime) <= now;
  const terms = refundSentence(booking, now, localZone());
  return (
    <section
      aria-label="What you can do"
      className="mt-6 flex max-w-prose flex-col items-start gap-4 rounded-2xl bg-bad-soft p-6"
    >
      {reason && <HiddenReason>{reason}</HiddenReason>}
      {hasStarted ? (
        <p>
          It has started, so your booking can't be canceled here. If you want to leave,{' '}
          <Link to="/contact" className="underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      ) : (
        <p>{['Your booking stays unless you cancel it.', terms].filter(Boolean).join(' ')}</p>
      )}
      {!hasStarted &&
        (isReserved(status) ? (
          <GiveUp booking={booking} onDone={onCanceled} />
        ) : (
          <CancelBooking booking={booking} onCanceled={onCanceled} isMain />
        ))}
    </section>
  );
}

function GiveUp({ booking, onDone }: { booking: BookingDetails; onDone(): void }) {
  const giveUp = useGiveUpSpot(onDone);
  return (
    <Button
      size="large"
      isPending={giveUp.isPending}
      pendingLabel="Giving up…"
      onClick={() => giveUp.mutate({ bookingId: booking.id })}
    >
      Give up the spot
    </Button>
  );
}
