import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useAfterBooking } from './use-after-booking.ts';

/** Gives up a spot that is held and not paid. */
export function useGiveUpSpot(onDone?: () => void) {
  const { refresh, failed } = useAfterBooking();
  return trpc.bookings.cancel.useMutation({
    async onSuccess() {
      await refresh();
      onDone?.();
      toast({ title: 'You gave up your spot', description: 'Nothing was charged.' });
    },
    onError: failed("We couldn't release your spot"),
  });
}
