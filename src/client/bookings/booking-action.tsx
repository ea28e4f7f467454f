import { useState } from 'react';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type ClassDetails, type EnrolledUser, trpc, type Viewer } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { formatPrice } from '#shared/money.ts';
import { bookingState } from './booking-state.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { SignInToEnrollDialog } from './sign-in-to-enroll-dialog.tsx';
import { useAfterBooking } from './use-after-booking.ts';

type BookingActionProps = {
  details: ClassDetails;
  participants: EnrolledUser[];
  viewer: Viewer | null;
};

const closedWords = {
  teacher: "You're the instructor",
  noSchedule: 'No schedule available',
  past: 'This class has started',
  full: 'Class full',
};

export function BookingAction(props: BookingActionProps) {
  const state = bookingState(props, new Date());
  if (state.kind === 'enrolled')
    return <Unenroll bookingId={state.bookingId} classId={props.details.id} />;
  if (state.kind === 'open' || state.kind === 'guest')
    return <Enroll details={props.details} isGuest={state.kind === 'guest'} />;
  return (
    <Button size="large" disabled>
      {closedWords[state.kind]}
    </Button>
  );
}

function Enroll({ details, isGuest }: { details: ClassDetails; isGuest: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = isGuest ? SignInToEnrollDialog : ConfirmBookingDialog;
  return (
    <>
      <Button size="large" onClick={() => setIsAsking(true)}>
        Enroll
      </Button>
      <Dialog details={details} isOpen={isAsking} onOpenChange={setIsAsking} />
    </>
  );
}

function Unenroll({ bookingId, classId }: { bookingId: string; classId: string }) {
  const refresh = useAfterBooking(classId);
  const cancel = trpc.bookings.cancel.useMutation({
    async onSuccess({ price, refund }) {
      await refresh();
      const refunded = refund.isFull
        ? `${formatPrice(price)} will be refunded.`
        : 'It starts in less than 24 hours, so the price is not refunded.';
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
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good">
        You have a seat in this class
      </p>
      <Button
        size="large"
        variant="secondary"
        isPending={cancel.isPending}
        onClick={() => cancel.mutate({ bookingId })}
      >
        {cancel.isPending ? 'Unenrolling…' : 'Unenroll'}
      </Button>
      <p className="text-ink-soft text-sm">Full refund until 24 hours before the class begins.</p>
    </div>
  );
}
