import { type FormEvent, useState } from 'react';
import { OtherDates } from '#client/bookings/booked/other-dates.tsx';
import { useMoveBooking } from '#client/bookings/booked/use-move-booking.ts';
import { useAfterBooking } from '#client/bookings/use-after-booking.ts';
import { formatTime, localZone } from '#client/lib/formats/formats.ts';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { type BookingChoice, type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import { spots } from '#shared/classes/seats.ts';
import { refundChoice } from './choice-words.ts';

const buttons = {
  keep: { label: 'Keep my booking', pending: 'Keeping…' },
  move: { label: 'Take this date', pending: 'Changing…' },
  cancel: { label: 'Cancel my booking', pending: 'Canceling…' },
};
type Answer = keyof typeof buttons;

type ChoiceFormProps = { choice: BookingChoice; booking: BookingDetails };

/** The learner keeps the booking, takes another date, or gets a refund. */
export function ChoiceForm({ choice, booking }: ChoiceFormProps) {
  const { bookingId, held, seats } = choice;
  const [answer, setAnswer] = useState<Answer>(held && booking.mayMove ? 'move' : 'keep');
  const { isPending, isHolding, ...send } = useAnswer(bookingId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer !== 'move') send[answer]();
    else if (held) send.move(held.sessionId);
  };
  const option = (value: Answer, label: string) => (
    <Radio
      name="answer"
      value={value}
      checked={answer === value}
      onChange={() => setAnswer(value)}
      label={label}
    />
  );
  const { label, pending } = buttons[answer];
  return (
    <form onSubmit={submit} className="rounded-2xl border border-line bg-raised p-6">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-lg">What would you like to do?</legend>
        {option('keep', seats === 1 ? 'Keep my spot' : `Keep my ${spots(seats)}`)}
        {booking.mayMove && option('move', 'Take another date, at no extra charge')}
        {answer === 'move' && booking.mayMove && (
          <div className="ml-8">
            <OtherDates
              booking={choice}
              heldId={held?.sessionId}
              chosenId={held?.sessionId}
              onChoose={send.hold}
            />
            <p role="status" className="mt-2 text-ink-soft empty:hidden">
              {isHolding && 'Holding this date…'}
              {!isHolding && held && <HeldNote until={held.until} seats={seats} />}
            </p>
          </div>
        )}
        {option('cancel', refundChoice(booking))}
      </fieldset>
      {!booking.mayMove && <p className="mt-2 text-ink-soft">{noMoveSentence(booking)}</p>}
      <Button
        type="submit"
        size="large"
        className="mt-6"
        isPending={isPending}
        pendingLabel={pending}
        disabled={answer === 'move' && (!booking.mayMove || !held || isHolding)}
      >
        {label}
      </Button>
    </form>
  );
}

function noMoveSentence({ isReleased, isClassActive }: BookingDetails): string {
  if (isReleased) return "You offered your spots to others, so you can't take another date.";
  return isClassActive
    ? 'There is no other date that you can take right now.'
    : "You can't take another date, because no one can book this class right now.";
}

function HeldNote({ until, seats }: { until: string; seats: number }) {
  useMinutesLeft(until);
  const zone = localZone();
  return Date.parse(until) > Date.now()
    ? `We're holding ${spots(seats)} for you until ${formatTime(until, zone, zone)}.`
    : 'We no longer hold this date. Choose it again.';
}

/** The mutations for the three answers, and for holding the spots of a date meanwhile. */
function useAnswer(bookingId: string) {
  const { refresh, failed } = useAfterBooking();
  const options = (title: string) => ({ onSuccess: refresh, onError: failed(title) });
  const keep = trpc.bookings.keep.useMutation(options("Your answer wasn't saved"));
  const cancel = trpc.bookings.cancel.useMutation(options('Booking not canceled'));
  const hold = trpc.bookings.holdDate.useMutation({
    ...options("We couldn't hold this date"),
    // One at a time, so the date chosen last is held.
    scope: { id: `hold-${bookingId}` },
  });
  const move = useMoveBooking();
  return {
    isPending: keep.isPending || cancel.isPending || move.isPending,
    isHolding: hold.isPending,
    keep: () => keep.mutate({ bookingId }),
    cancel: () => cancel.mutate({ bookingId }),
    move: (sessionId: string) => move.mutate({ bookingId, sessionId }),
    hold: (sessionId: string) => hold.mutate({ bookingId, sessionId }),
  };
}
