import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { useJoinWaitlist } from '#client/market/bookings/waitlist/use-waitlist.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { lateMoveSentence } from '#shared/market/bookings/refund-policy.ts';
import { FullDates } from './full-dates.tsx';
import { OtherDates } from './other-dates.tsx';
import { lostPlaceSentence } from './standby-notice.tsx';
import { useMoveBooking } from './use-move-booking.ts';

/** Moves the booking to another date of its class, until the deadline for it, or waits for a full one. */
export function MoveBooking({ booking }: { booking: BookingDetails }) {
  const move = useMoveBooking();
  const navigate = useNavigate();
  const join = useJoinWaitlist((entry) => {
    if (entry) void navigate({ to: '/waitlist/$entryId', params: { entryId: entry.id } });
  });
  const { id: bookingId, classId } = booking;
  if (!booking.mayMove && booking.datesToWaitFor.length === 0) return null;
  return (
    <FormDialog
      label="Change the date"
      title="Choose another date"
      description={
        booking.mayMove
          ? `The price stays the same, and your old ${booking.seats === 1 ? 'spot goes' : 'spots go'} to others.${consequence(booking)} ${lostPlaceSentence(booking) ?? ''}`.trim()
          : 'No other date has room right now. The price stays the same if you change later.'
      }
      isBusy={move.isPending || join.isPending}
    >
      {(close) => (
        <>
          {booking.mayMove && (
            <DateForm
              booking={booking}
              isPending={move.isPending}
              onChoose={(sessionId) => move.mutate({ bookingId, sessionId }, { onSettled: close })}
            />
          )}
          <FullDates
            booking={booking}
            pendingId={join.isPending ? (join.variables.sessionId ?? null) : null}
            onWait={(sessionId) =>
              join.mutate({ classId, sessionId, bookingId }, { onSettled: close })
            }
          />
        </>
      )}
    </FormDialog>
  );
}

/** After the refund deadline, the booking moves once and keeps that deadline. */
function consequence({ payment, refund, movesLate }: BookingDetails): string {
  const isLate = movesLate || (refund && new Date(refund.fullRefundUntil) < new Date());
  if (!isLate) return payment ? ' The refund deadline will be the one for the new date.' : '';
  return ` ${lateMoveSentence(payment !== null)}`;
}

type DateFormProps = {
  booking: BookingDetails;
  isPending: boolean;
  onChoose(sessionId: string): void;
};

function DateForm({ booking, isPending, onChoose }: DateFormProps) {
  const [chosenId, setChosenId] = useState<string>();
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenId) onChoose(chosenId);
      }}
    >
      <OtherDates booking={booking} chosenId={chosenId} onChoose={setChosenId}>
        <div className="mt-6 flex justify-end">
          <Button type="submit" isPending={isPending} pendingLabel="Changing…">
            Change the date
          </Button>
        </div>
      </OtherDates>
    </form>
  );
}
