import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { count, localZone } from '#client/lib/formats/formats.ts';
import { type BookingDetails, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { GuestFields, guestsOf } from '#client/market/bookings/guest-fields.tsx';
import { ParticipantFields, useParticipants } from '#client/market/bookings/participant-fields.tsx';
import { refundSentence } from '#client/market/bookings/refund-words.ts';
import { SpotStepper } from '#client/market/bookings/spot-stepper.tsx';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { holdTime } from '#shared/rule-words.ts';

/** Changes the number of spots and the guests of a booking, after showing the price or refund. */
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
  onSave(wanted: {
    seats: number;
    guests: string[];
    participants: Participant[] | undefined;
  }): void;
};

function SeatForm({ booking, max, isPending, onSave }: SeatFormProps) {
  const [seats, setSeats] = useState(booking.seats);
  const [guests, setGuests] = useState(booking.guests);
  const participants = useParticipants(booking.participants, booking);
  const paysOnline = usePaysOnline();
  const isMore = paysOnline && seats > booking.seats && booking.addedPrice > 0;
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const coming = booking.isForChildren ? participants.read(seats) : undefined;
        if (coming === null) return;
        onSave({ seats, guests: guestsOf(guests, seats), participants: coming });
      }}
    >
      <SpotStepper value={seats} max={max} onChange={setSeats} />
      <p aria-live="polite" className="mt-2 rounded-lg bg-sunken p-4 empty:hidden">
        {changeSentence(booking, seats, { now: new Date(), paysOnline })}
      </p>
      {booking.isForChildren ? (
        <ParticipantFields seats={seats} participants={participants} />
      ) : (
        <GuestFields amount={seats - 1} guests={guests} onChange={setGuests} />
      )}
      <div className="mt-6 flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          {isMore ? 'Continue to payment' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type Seats = Pick<BookingDetails, 'seats' | 'maxSeatsPerBooking' | 'availableSpots'>;

/** The range of spots for the booking, which keeps its spots even if the class allows fewer now. */
function maxSeatsToKeep({ seats, maxSeatsPerBooking, availableSpots }: Seats): number {
  const free = availableSpots ?? maxSeatsPerBooking;
  return Math.max(seats, Math.min(maxSeatsPerBooking, seats + free));
}

/** The price or refund of changing to this many spots; null if there is none. */
function changeSentence(
  booking: BookingDetails,
  seats: number,
  { now, paysOnline }: { now: Date; paysOnline: boolean },
): string | null {
  const { addedPrice, payment, refund, fewerSeats, timeZone, isPaidByAnother } = booking;
  const change = seats - booking.seats;
  const fewer = fewerSeats[seats - 1];
  const added = priceOfSeats(addedPrice, Math.max(0, change));
  const total = fewer?.total ?? booking.total + added;
  if (change === 0 || (booking.total === 0 && total === 0)) return null;
  if (!paysOnline || (change < 0 && !payment))
    return `You'll pay the instructor ${formatPrice(total)} at the class.`;
  if (change > 0 && added > 0)
    return `You'll pay ${formatPrice(added)} for ${count(change, 'more spot')} on the next page. We hold ${change === 1 ? 'it' : 'them'} for ${holdTime}.`;
  const terms = refund && { ...refund, amount: fewer?.refund ?? 0 };
  const givingBack = `give back ${count(-change, 'spot')}`;
  return refundSentence(
    { total: booking.total, refund: terms, timeZone, isPaidByAnother },
    now,
    localZone(),
    givingBack,
  );
}

/** Saves the change, and opens the checkout if it has to be paid. */
export function useChangeSeats(): Mutation<typeof trpc.bookings.changeSeats> {
  const change = useBookingChange("Your spots weren't changed");
  const navigate = useNavigate();
  return trpc.bookings.changeSeats.useMutation({
    ...change,
    async onSuccess({ seats, addition, refund }) {
      if (addition) {
        // A learner who returns without paying must not read that we wait for the payment.
        await navigate({ to: '.', search: {}, replace: true });
        return location.assign(addition.payment.checkoutUrl);
      }
      await change.onSuccess();
      toast({
        title: `You have ${spots(seats)}`,
        ...(refund && {
          description:
            refund.amount > 0 ? `${formatPrice(refund.amount)} will be refunded.` : 'No refund.',
        }),
      });
    },
  });
}
