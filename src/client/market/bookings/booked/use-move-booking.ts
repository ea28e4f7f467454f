import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useAfterBooking } from '#client/market/bookings/use-after-booking.ts';

export function useMoveBooking() {
  const { refresh, failed } = useAfterBooking();
  return trpc.bookings.move.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'Your booking has a new date' });
    },
    onError: failed("Your date wasn't changed"),
  });
}
