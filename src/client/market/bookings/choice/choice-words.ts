import { formatDate, formatTime, localZone } from '#client/lib/formats/formats.ts';
import type { BookingChoice, BookingDetails } from '#client/lib/server/trpc.ts';
import { formatPrice } from '#shared/money/money.ts';

const spot = (seats: number) => (seats === 1 ? 'your spot' : `your ${seats} spots`);

/** The headline of the page. */
export function choiceTitle({ state, seats }: BookingChoice): string {
  if (state === 'kept' || state === 'late') return `You kept ${spot(seats)}`;
  if (state === 'moved') return 'You took another date';
  return state === 'canceled' ? 'This booking is canceled' : 'Your class has changed';
}

export function choiceSentence({ state, chooseUntil, seats, timeZone }: BookingChoice): string {
  const zone = localZone();
  const until = `${formatDate(chooseUntil, timeZone)}, ${formatTime(chooseUntil, timeZone, zone)}`;
  if (state === 'open')
    return `Does it still work for you? Choose by ${until}. If you don't answer, you keep ${spot(seats)}.`;
  if (state === 'kept') return 'See you there. If your plans change, you can still cancel.';
  if (state === 'late') return `The deadline to choose was ${until}.`;
  return state === 'moved'
    ? 'See you there.'
    : 'There is nothing left to choose. The class has other dates.';
}

/** The refund for canceling. */
export function refundChoice({ total, payment, refund, isPaidByAnother }: BookingDetails): string {
  if (total === 0) return 'Cancel my booking';
  if (!payment || !refund) return "Cancel my booking: you haven't paid yet";
  const toPayer = isPaidByAnother ? ', to the card that paid' : '';
  return `Cancel for a full refund of ${formatPrice(refund.amount)}${toPayer}`;
}
