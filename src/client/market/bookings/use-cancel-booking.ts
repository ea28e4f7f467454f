import { readServerError, showServerError } from '#client/lib/server/server-errors.ts';
import { type ClassDetails, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { formatPrice } from '#shared/money/money.ts';
import { useBookingChange } from './use-booking-change.ts';

/**
 * Cancels a booking and shows the refund, with an undo that books the same session again, if the
 * server keeps the spot for that.
 */
export function useCancelBooking(details: ClassDetails): Mutation<typeof trpc.bookings.cancel> {
  const change = useBookingChange('Failed to unenroll');
  const bookAgain = useBookAgain();
  const utils = trpc.useUtils();
  return trpc.bookings.cancel.useMutation({
    ...change,
    // By the time it is canceled, the class may have been refetched without the booking.
    onMutate: ({ bookingId }) => details.viewerBookings?.find(({ id }) => id === bookingId),
    async onSuccess({ classId, sessionId, price, refund, canUndo }, { bookingId }, booking) {
      await change.onSuccess();
      const title = 'Booking canceled';
      if (booking?.payment?.paidAt) {
        const description =
          refund.amount > 0
            ? `${formatPrice(refund.amount)} will be refunded.`
            : 'No refund: the deadline has passed.';
        return toast({ title, description });
      }
      if (!canUndo) return toast({ title });
      const undo = async () => {
        const session = details.sessions.find((other) => other.id === sessionId);
        if (!session) return;
        // Sends the paid price: the server rejects the booking if the class has changed.
        const asShown = { price, location: details.location, startTime: session.startTime };
        const canceled = await utils.bookings.byId.fetch({ bookingId }).catch(() => null);
        bookAgain.mutate({
          classId,
          sessionId,
          asShown,
          seats: booking?.seats,
          guests: booking?.guests,
          line: canceled?.line ?? undefined,
          participants: canceled?.participants ?? undefined,
        });
      };
      const altText = 'To get your spot back, press F8 and choose Undo, or book again.';
      return toast({ title, action: { label: 'Undo', altText, onPress: () => void undo() } });
    },
  });
}

function useBookAgain() {
  const change = useBookingChange(false);
  return trpc.bookings.book.useMutation({
    ...change,
    async onSuccess({ payment }) {
      await change.onSuccess();
      if (payment) return;
      toast({ title: "You're booked again" });
    },
    onError(error) {
      const { code } = readServerError(error);
      const isGone = code === 'CLASS_FULL' || code === 'NOT_ENOUGH_SPOTS';
      showServerError(error, isGone ? 'Your spot was taken' : 'Enrollment failed');
      return change.onError(error);
    },
  });
}
