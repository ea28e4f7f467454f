import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { GuestFields, guestsOf } from '#client/bookings/guest-fields.tsx';
import { SpotStepper } from '#client/bookings/spot-stepper.tsx';
import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { toast } from '#client/lib/toast.ts';
import { type BookingDetails, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { formatPrice } from '#shared/money.ts';
import { spots } from '#shared/seats.ts';
import { changeSentence, maxSeatsToKeep } from './seat-changes.ts';

/** Changes how many spots a booking has and who comes along, after showing what it costs. */
export function ChangeSeats({ booking }: { booking: BookingDetails }) {
  const change = useChangeSeats();
  const max = maxSeatsToKeep(booking);
  if (max === 1) return null;
  return (
    <FormDialog
      label={booking.seats === 1 ? 'Bring someone along' : 'Change spots or guests'}
      title="Change your spots"
      description={booking.title}
      isBusy={change.isPending}
    >
      {(close) => (
        <SeatForm
          booking={booking}
          max={max}
          isPending={change.isPending}
          onSave={(wanted) =>
            change.mutate({ bookingId: booking.id, ...wanted }, { onSettled: close })
          }
        />
      )}
    </FormDialog>
  );
}

type SeatFormProps = {
  booking: BookingDetails;
  max: number;
  isPending: boolean;
  onSave(wanted: { seats: number; guests: string[] }): void;
};

function SeatForm({ booking, max, isPending, onSave }: SeatFormProps) {
  const [seats, setSeats] = useState(booking.seats);
  const [guests, setGuests] = useState(booking.guests);
  const isMore = seats > booking.seats && booking.payment !== null;
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ seats, guests: guestsOf(guests, seats) });
      }}
    >
      <SpotStepper value={seats} max={max} onChange={setSeats} />
      <p aria-live="polite" className="mt-2 rounded-lg bg-sunken p-4 empty:hidden">
        {changeSentence(booking, seats, new Date())}
      </p>
      <GuestFields amount={seats - 1} guests={guests} onChange={setGuests} />
      <div className="mt-6 flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          {isMore ? 'Continue to payment' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** Saves, and goes on to the payment if there is one. */
export function useChangeSeats() {
  const { refresh, failed } = useAfterBooking();
  const navigate = useNavigate();
  return trpc.bookings.changeSeats.useMutation({
    async onSuccess({ seats, addition, refund }) {
      if (addition) {
        // Someone who comes back without paying must not read that we wait for the payment.
        await navigate({ to: '.', search: {}, replace: true });
        return location.assign(addition.payment.checkoutUrl);
      }
      await refresh();
      toast({
        title: `You have ${spots(seats)}`,
        ...(refund && {
          description:
            refund.amount > 0 ? `${formatPrice(refund.amount)} will be refunded.` : 'No refund.',
        }),
      });
    },
    onError: failed("Your spots weren't changed"),
  });
}
