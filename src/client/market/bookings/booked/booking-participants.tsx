import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { ParticipantFields, useParticipants } from '#client/market/bookings/participant-fields.tsx';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { participantWords } from '#shared/market/bookings/private-words/participants.ts';

/** Who takes the spots of a class for children; asks if it is not said. */
export function BookingParticipants({ booking }: { booking: BookingDetails }) {
  const { id: bookingId, participants, asksForParticipants } = booking;
  const change = useBookingChange('Not saved');
  const set = trpc.bookings.setParticipants.useMutation({
    ...change,
    async onSuccess() {
      await change.onSuccess();
      toast({ title: 'Saved for your instructor' });
    },
  });
  return (
    <>
      {asksForParticipants && (
        <p className="font-medium">Your instructor needs to know who comes.</p>
      )}
      <ul>
        {participants?.map((participant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Participants have no other identity.
          <li key={index} dir="auto">
            {participant.kind === 'adult' ? 'You' : participantWords(participant)}
          </li>
        ))}
      </ul>
      {booking.mayWriteLine && (
        <div className="-ml-3">
          <FormDialog
            label={asksForParticipants ? 'Say who comes' : 'Change who comes'}
            title="Who's coming?"
            variant="quiet"
            isBusy={set.isPending}
          >
            {(close) => (
              <ParticipantForm
                booking={booking}
                isPending={set.isPending}
                onSave={(saved) =>
                  set.mutate({ bookingId, participants: saved }, { onSuccess: close })
                }
              />
            )}
          </FormDialog>
        </div>
      )}
    </>
  );
}

type ParticipantFormProps = {
  booking: BookingDetails;
  isPending: boolean;
  onSave(participants: NonNullable<BookingDetails['participants']>): void;
};

function ParticipantForm({ booking, isPending, onSave }: ParticipantFormProps) {
  const participants = useParticipants(booking.participants, booking);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = participants.read(booking.seats);
        if (read) onSave(read);
      }}
    >
      <ParticipantFields seats={booking.seats} participants={participants} />
      <div className="mt-6 flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}
