import { type BookingDetails, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { lostPlaceSentence } from '#client/market/bookings/move/standby-notice.tsx';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { Button } from '#client/ui/button.tsx';
import { fullRefundWords } from '#shared/market/bookings/bookings.ts';

/** Offers the spots to others after the refund deadline, or withdraws the offer. */
export function ReleaseSpots({ booking }: { booking: BookingDetails }) {
  const { id: bookingId, seats, isReleased, mayRelease } = booking;
  const release = useRelease(true);
  const withdraw = useRelease(false);
  const change = isReleased ? withdraw : release;
  if (!isReleased && !mayRelease) return null;
  const whoGets = fullRefundWords(booking.isPaidByAnother);
  const [spot, it] = seats === 1 ? ['spot', 'it'] : ['spots', 'them'];
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-sm">
        {isReleased
          ? `You offered your ${spot} to others. ${seats === 1 ? 'It stays' : 'They stay'} yours until someone books ${it}; then ${whoGets}.`
          : `Can't come? Offer your ${spot} to others. If someone books ${it}, ${whoGets}. ${lostPlaceSentence(booking) ?? ''}`}
      </p>
      <Button
        variant="secondary"
        isPending={change.isPending}
        pendingLabel="Saving…"
        onClick={() => change.mutate({ bookingId })}
      >
        {isReleased ? `Keep my ${spot}` : `Release my ${spot}`}
      </Button>
    </div>
  );
}

/** Offers the spots to others, or withdraws the offer. */
export function useRelease(isReleasing: boolean): Mutation<typeof trpc.bookings.release> {
  const change = useBookingChange('Nothing changed');
  const procedure = isReleasing ? trpc.bookings.release : trpc.bookings.withdrawRelease;
  return procedure.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      toast({ title: isReleasing ? 'Offered to others' : 'No longer offered to others' });
    },
  });
}
