import { type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useBookingChange } from './use-booking-change.ts';

/** Gives up a spot that is held and not paid. */
export function useGiveUpSpot(onDone?: () => void): Mutation<typeof trpc.bookings.cancel> {
  const change = useBookingChange("We couldn't release your spot");
  return trpc.bookings.cancel.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      onDone?.();
      toast({ title: 'You gave up your spot', description: 'Nothing was charged.' });
    },
  });
}
