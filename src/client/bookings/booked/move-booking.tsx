import { useState } from 'react';
import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { slotSentence } from '#client/classes/class-words.ts';
import { localZone } from '#client/lib/formats.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type BookingDetails, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { PartFailure } from '#client/ui/part-failure.tsx';
import { upcomingSessions } from '#shared/class-sessions.ts';

/** Until the refund deadline: moves the booking to another date of its class. */
export function MoveBooking({ booking }: { booking: BookingDetails }) {
  const move = useMoveBooking();
  if (!booking.mayMove) return null;
  return (
    <FormDialog
      label="Change the date"
      title="Choose another date"
      description={`The price stays the same, and your old ${booking.seats === 1 ? 'spot goes' : 'spots go'} to others.${booking.payment ? ' The deadline for a refund will be that of the new date.' : ''}`}
      isBusy={move.isPending}
    >
      {(close) => (
        <DateForm
          booking={booking}
          isPending={move.isPending}
          onChoose={(sessionId) =>
            move.mutate({ bookingId: booking.id, sessionId }, { onSettled: close })
          }
        />
      )}
    </FormDialog>
  );
}

type DateFormProps = {
  booking: BookingDetails;
  isPending: boolean;
  onChoose(sessionId: string): void;
};

function DateForm({ booking, isPending, onChoose }: DateFormProps) {
  const { classId, seats, timeZone } = booking;
  const { data, error, refetch } = trpc.classes.byId.useQuery({ classId });
  const [chosenId, setChosenId] = useState<string>();
  if (error && !data) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data) return <p className="mt-4 text-ink-soft">Looking for other dates…</p>;
  const ownIds = (data.viewerBookings ?? []).map(({ sessionId }) => sessionId);
  const dates = upcomingSessions(data.sessions, new Date()).filter(
    ({ id, availableSpots }) =>
      id !== booking.sessionId &&
      !ownIds.includes(id) &&
      (availableSpots === null || availableSpots >= seats),
  );
  if (dates.length === 0)
    return (
      <p className="mt-4 rounded-lg bg-sunken p-4">
        No other date has room for your booking right now.
      </p>
    );
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenId) onChoose(chosenId);
      }}
    >
      <fieldset className="max-h-72 overflow-y-auto p-1">
        <legend className="sr-only">Dates with room for you</legend>
        {dates.map(({ id, startTime, endTime }) => (
          <Radio
            key={id}
            name="date"
            value={id}
            required
            checked={id === chosenId}
            onChange={() => setChosenId(id)}
            label={slotSentence({ startTime, endTime, timeZone }, localZone())}
          />
        ))}
      </fieldset>
      <div className="mt-6 flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Changing…">
          Change the date
        </Button>
      </div>
    </form>
  );
}

function useMoveBooking() {
  const { refresh, refreshAfterError } = useAfterBooking();
  return trpc.bookings.move.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: 'Your booking has a new date' });
    },
    async onError(error) {
      showServerError(error, 'Your date stays as it was');
      await refreshAfterError(error);
    },
  });
}
