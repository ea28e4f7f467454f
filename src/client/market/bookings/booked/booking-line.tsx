import { useState } from 'react';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { LineField, lineQuestion } from '#client/market/bookings/line-field.tsx';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { firstName } from '#shared/people/accounts/shown-names.ts';

/** Adds, changes or clears what the instructor should know. */
export function BookingLine({ booking }: { booking: BookingDetails }) {
  const { id: bookingId, line, teacher } = booking;
  const change = useBookingChange('Not saved');
  const set = trpc.bookings.setLine.useMutation({
    ...change,
    async onSuccess(saved) {
      await change.onSuccess();
      const name = firstName(teacher.fullName) || teacher.username;
      toast({ title: saved.line ? `${name} will see this` : 'Cleared' });
    },
  });
  return (
    <FormDialog
      label={line ? 'Change' : lineQuestion(teacher)}
      name={line ? `Change what ${teacher.fullName} should know` : undefined}
      title="Tell your instructor"
      variant="quiet"
      isBusy={set.isPending}
    >
      {(close) => (
        <LineForm
          booking={booking}
          isPending={set.isPending}
          onSave={(typed) => set.mutate({ bookingId, line: typed }, { onSuccess: close })}
        />
      )}
    </FormDialog>
  );
}

type LineFormProps = { booking: BookingDetails; isPending: boolean; onSave(line: string): void };

function LineForm({ booking, isPending, onSave }: LineFormProps) {
  const [line, setLine] = useState(booking.line ?? '');
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(line);
      }}
    >
      <LineField teacher={booking.teacher} line={line} onChange={setLine} />
      <div className="mt-6 flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}
