import { type FormEvent, useState } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { type BookingChoice, type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { OtherDates } from '#client/market/bookings/move/other-dates.tsx';
import { lostPlaceSentence } from '#client/market/bookings/move/standby-notice.tsx';
import { useMoveBooking } from '#client/market/bookings/move/use-move-booking.ts';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import type { ErrorCode } from '#shared/errors.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { refundChoice } from './choice-words.ts';

const buttons = {
  keep: { label: 'Keep my booking', pending: 'Keeping…' },
  move: { label: 'Take this date', pending: 'Changing…' },
  cancel: { label: 'Cancel my booking', pending: 'Canceling…' },
};
type Answer = keyof typeof buttons;

const fullErrors: (ErrorCode | undefined)[] = ['CLASS_FULL', 'NOT_ENOUGH_SPOTS'];

type ChoiceFormProps = { choice: BookingChoice; booking: BookingDetails };

/** The learner keeps the booking, takes another date, or gets a refund. */
export function ChoiceForm({ choice, booking }: ChoiceFormProps) {
  const { bookingId, seats } = choice;
  const [answer, setAnswer] = useState<Answer>('keep');
  const [sessionId, setSessionId] = useState<string>();
  const { keep, cancel, move } = useAnswer();
  // The chosen date filled up; the others were read again.
  const isFull = !sessionId && fullErrors.includes(readServerError(move.error).code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer === 'keep') keep.mutate({ bookingId });
    else if (answer === 'cancel') cancel.mutate({ bookingId });
    else if (sessionId)
      move.mutate({ bookingId, sessionId }, { onError: () => setSessionId(undefined) });
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
  const lostPlace = lostPlaceSentence(booking);
  return (
    <form onSubmit={submit} className="rounded-2xl border border-line bg-raised p-6">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-lg">What would you like to do?</legend>
        {option('keep', seats === 1 ? 'Keep my spot' : `Keep my ${spots(seats)}`)}
        {booking.mayMove && option('move', 'Take another date, at no extra charge')}
        {answer === 'move' && isFull && (
          <p className="mt-2 ml-8 text-bad">That date no longer has room for you.</p>
        )}
        {answer === 'move' && booking.mayMove && (
          <div className="ml-8">
            <OtherDates booking={choice} chosenId={sessionId} onChoose={setSessionId} />
          </div>
        )}
        {option('cancel', refundChoice(booking))}
      </fieldset>
      {!booking.mayMove && <p className="mt-2 text-ink-soft">{noMoveSentence(booking)}</p>}
      {answer !== 'keep' && lostPlace && <p className="mt-2 text-ink-soft">{lostPlace}</p>}
      <Button
        type="submit"
        size="large"
        className="mt-6"
        isPending={keep.isPending || cancel.isPending || move.isPending}
        pendingLabel={pending}
        disabled={answer === 'move' && (!booking.mayMove || !sessionId)}
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

/** The mutations for the three answers. */
function useAnswer() {
  return {
    keep: trpc.bookings.keep.useMutation(useBookingChange("Your answer wasn't saved")),
    cancel: trpc.bookings.cancel.useMutation(useBookingChange('Booking not canceled')),
    move: useMoveBooking(),
  };
}
