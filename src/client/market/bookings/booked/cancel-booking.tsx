import { useState } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { lostPlaceSentence } from '#client/market/bookings/move/standby-notice.tsx';
import { refundSentence } from '#client/market/bookings/refund-words.ts';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { fullRefundWords, releaseRecordWords } from '#shared/market/bookings/bookings.ts';
import { cancelLabel } from '#shared/market/bookings/doubt-words.ts';
import { formatPrice } from '#shared/money/money.ts';
import { useRelease } from './release-spots.tsx';

type CancelBookingProps = {
  booking: BookingDetails;
  onCanceled(): void;
  /** The one thing to do, so its button says what comes back. */
  isMain?: boolean;
};

/** Shows the exact refund and its deadline before canceling; without a refund, releasing comes first. */
export function CancelBooking({ booking, onCanceled, isMain = false }: CancelBookingProps) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const change = useBookingChange('Booking not canceled');
  const cancel = trpc.bookings.cancel.useMutation({
    ...change,
    // By the time it is canceled, the booking may have been refetched and has no refund anymore.
    onMutate: () => booking.refund !== null,
    async onSuccess({ refund: { amount } }, _input, wasPaid) {
      await change.onSuccess();
      setIsAsking(false);
      onCanceled();
      toast({
        title: 'Booking canceled',
        ...(wasPaid && {
          description: amount > 0 ? `${formatPrice(amount)} will be refunded.` : 'No refund.',
        }),
      });
    },
    onError(error) {
      setIsAsking(false);
      return change.onError(error);
    },
  });
  const release = useRelease(true);
  const ask = () => {
    setIsAsking(true);
    // The class may have moved since the page was opened, which changes the refund.
    void utils.bookings.byId.invalidate({ bookingId: booking.id });
  };
  const { id: bookingId, title, releaseRecord } = booking;
  const lostPlace = lostPlaceSentence(booking);
  const spotWord = booking.seats === 1 ? 'spot' : 'spots';
  const isReleasable = isLate(booking) && booking.mayRelease && !booking.isReleased;
  // The dialog stays as it is until it closes.
  const canRelease = isReleasable || release.isPending;
  const close = () => setIsAsking(false);
  const confirm = canRelease
    ? {
        confirm: `Release my ${spotWord}`,
        pendingLabel: 'Releasing…',
        isPending: release.isPending,
        onConfirm: () => release.mutate({ bookingId }, { onSettled: close }),
      }
    : {
        confirm: 'Cancel booking',
        pendingLabel: 'Canceling…',
        isPending: cancel.isPending,
        onConfirm: () => cancel.mutate({ bookingId }),
      };
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'medium'}
        className={isMain ? 'whitespace-normal! max-sm:w-full' : ''}
        onClick={ask}
      >
        {isMain ? cancelLabel({ refund: booking.refund?.amount ?? null }) : 'Cancel booking'}
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Cancel your booking?"
        description={`${title}, ${slotSentence(booking, localZone())}`}
        keep={`Keep my ${spotWord}`}
        onClose={close}
        {...confirm}
      >
        <div className="mt-4 rounded-lg bg-sunken p-4">
          <Consequence booking={booking} />
          {lostPlace && <p className="mt-2">{lostPlace}</p>}
        </div>
        {canRelease && (
          <>
            <p className="mt-4">
              Release your {spotWord} instead: if someone books{' '}
              {booking.seats === 1 ? 'it' : 'them'}, {fullRefundWords(booking.isPaidByAnother)}.
              {releaseRecord && ` In this class, ${releaseRecordWords(releaseRecord)}.`}
            </p>
            <Button
              variant="quiet"
              isPending={cancel.isPending}
              pendingLabel="Canceling…"
              className="mt-2"
              onClick={() => cancel.mutate({ bookingId })}
            >
              Cancel without a refund
            </Button>
          </>
        )}
      </AskDialog>
    </>
  );
}

const isLate = ({ refund }: BookingDetails) =>
  refund !== null && (refund.amount === 0 || new Date(refund.fullRefundUntil) < new Date());

function Consequence({ booking }: { booking: BookingDetails }) {
  const { total, refund } = booking;
  const terms = refundSentence(booking, new Date(), localZone());
  if (!refund || !terms)
    return total === 0 ? (
      <p>We'll offer {booking.seats === 1 ? 'your spot' : 'your spots'} to someone else.</p>
    ) : (
      <p>You haven't paid yet, so there's nothing to refund.</p>
    );
  return (
    <>
      <p className="font-medium text-lg">
        {isLate(booking)
          ? "You won't get a refund"
          : booking.isPaidByAnother
            ? `${formatPrice(refund.amount)} goes back to the card that paid`
            : `You'll get ${formatPrice(refund.amount)} back`}
      </p>
      <p className="mt-1 text-ink-soft">{terms}</p>
    </>
  );
}
