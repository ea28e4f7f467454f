import { readServerError } from '#client/lib/server/server-errors.ts';
import { type ClassDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { formatPrice } from '#shared/money/money.ts';
import { useAfterBooking } from './use-after-booking.ts';

/**
 * Cancels a booking and shows the refund, with an undo that books the same session again, if the
 * server keeps the spot for that.
 */
export function useCancelBooking(details: ClassDetails) {
  const { refresh, failed } = useAfterBooking();
  const bookAgain = useBookAgain(details.title);
  return trpc.bookings.cancel.useMutation({
    async onSuccess({ id, classId, sessionId, price, refund, canUndo }) {
      const booking = details.viewerBookings?.find((own) => own.id === id);
      await refresh();
      const title = 'Booking canceled';
      if (booking?.payment?.paidAt) {
        const description =
          refund.amount > 0
            ? `${formatPrice(refund.amount)} will be refunded.`
            : 'No refund: the deadline has passed.';
        return toast({ title, description });
      }
      if (!canUndo) return toast({ title });
      const undo = () => {
        const session = details.sessions.find((other) => other.id === sessionId);
        if (!session) return;
        // Sends the paid price: the server rejects the booking if the class has changed.
        const asShown = { price, location: details.location, startTime: session.startTime };
        bookAgain.mutate({
          classId,
          sessionId,
          asShown,
          seats: booking?.seats,
          guests: booking?.guests,
        });
      };
      const altText = 'To get your spot back, press F8 and choose Undo, or book again.';
      return toast({ title, action: { label: 'Undo', altText, onPress: undo } });
    },
    onError: failed('Failed to unenroll'),
  });
}

function useBookAgain(title: string) {
  const { refresh, failed } = useAfterBooking();
  return trpc.bookings.book.useMutation({
    async onSuccess({ payment }) {
      await refresh();
      if (payment) return;
      toast({ title: "You're booked again", description: `See you at ${title}.` });
    },
    onError(error) {
      const { code } = readServerError(error);
      const isGone = code === 'CLASS_FULL' || code === 'NOT_ENOUGH_SPOTS';
      return failed(isGone ? 'Your spot was taken' : 'Enrollment failed')(error);
    },
  });
}
