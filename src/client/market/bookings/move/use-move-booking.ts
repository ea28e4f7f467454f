import { type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';

export function useMoveBooking(): Mutation<typeof trpc.bookings.move> {
  const change = useBookingChange("Your date wasn't changed");
  return trpc.bookings.move.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      toast({ title: 'Your booking has a new date' });
    },
  });
}
