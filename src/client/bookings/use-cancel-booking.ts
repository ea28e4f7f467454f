import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { formatPrice } from '#shared/money.ts';
import { useAfterBooking } from './use-after-booking.ts';

/** Gives a seat back and says what is refunded. */
export function useCancelBooking(classId: string) {
  const refresh = useAfterBooking(classId);
  return trpc.bookings.cancel.useMutation({
    async onSuccess({ price, refund }) {
      await refresh();
      const refunded = refund.isFull
        ? `${formatPrice(price)} will be refunded.`
        : 'The time for a refund has passed.';
      toast({
        title: 'You are no longer enrolled',
        ...(price > 0 && { description: refunded }),
      });
    },
    async onError(error) {
      showServerError(error, 'Failed to unenroll');
      await refresh();
    },
  });
}
