import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';

export function useMoveBooking() {
  const { refresh, refreshAfterError } = useAfterBooking();
  return trpc.bookings.move.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'Your booking has a new date' });
    },
    async onError(error) {
      showServerError(error, "Your date wasn't changed");
      await refreshAfterError(error);
    },
  });
}
