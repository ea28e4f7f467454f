import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type ClassDetails, trpc } from '#client/lib/trpc.ts';
import { formatPrice } from '#shared/money.ts';
import { useAfterBooking } from './use-after-booking.ts';

/** Cancels a booking, shows the refund, and offers an undo that books the same session again. */
export function useCancelBooking(details: ClassDetails) {
  const { refresh, refreshAfterError } = useAfterBooking();
  const bookAgain = useBookAgain(details.title);
  return trpc.bookings.cancel.useMutation({
    async onSuccess({ classId, sessionId, price, refund }) {
      await refresh();
      const refunded =
        refund.amount > 0
          ? `${formatPrice(refund.amount)} will be refunded.`
          : 'No refund: the deadline has passed.';
      const undo = () => {
        const session = details.sessions.find(({ id }) => id === sessionId);
        if (!session) return;
        // Send the price paid: the server rejects the booking if the class has changed.
        const asShown = { price, location: details.location, startTime: session.startTime };
        bookAgain.mutate({ classId, sessionId, asShown });
      };
      toast({
        title: 'Booking canceled',
        ...(price > 0 && { description: refunded }),
        action: {
          label: 'Undo',
          altText: 'To get your spot back, press F8 and choose Undo, or book again.',
          onPress: undo,
        },
      });
    },
    async onError(error) {
      showServerError(error, 'Failed to unenroll');
      await refreshAfterError(error);
    },
  });
}

function useBookAgain(title: string) {
  const { refresh, refreshAfterError } = useAfterBooking();
  return trpc.bookings.book.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: "You're booked again", description: `See you at ${title}.` });
    },
    async onError(error) {
      const isGone = readServerError(error).code === 'CLASS_FULL';
      showServerError(error, isGone ? 'Your spot is gone' : 'Enrollment failed');
      await refreshAfterError(error);
    },
  });
}
