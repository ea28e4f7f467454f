import { useMoveBooking } from '#client/bookings/booked/move/use-move-booking.ts';
import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { trpc } from '#client/lib/trpc.ts';

/** The three answers, and holding the spots of a date meanwhile. */
export function useAnswer(bookingId: string) {
  const { refresh, failed } = useAfterBooking();
  const options = (title: string) => ({ onSuccess: refresh, onError: failed(title) });
  const keep = trpc.bookings.keep.useMutation(options('Your answer was not saved'));
  const cancel = trpc.bookings.cancel.useMutation(options('Booking not canceled'));
  const hold = trpc.bookings.holdDate.useMutation(options("We couldn't hold this date"));
  const move = useMoveBooking();
  return {
    isPending: keep.isPending || cancel.isPending || move.isPending,
    isHolding: hold.isPending,
    keep: () => keep.mutate({ bookingId }),
    cancel: () => cancel.mutate({ bookingId }),
    move: (sessionId: string) => move.mutate({ bookingId, sessionId }),
    hold: (sessionId: string) => hold.mutate({ bookingId, sessionId }),
  };
}
