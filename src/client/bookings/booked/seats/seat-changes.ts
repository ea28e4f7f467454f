import { refundSentence } from '#client/bookings/refund-words.ts';
import { count, localZone } from '#client/lib/formats.ts';
import type { BookingDetails } from '#client/lib/trpc.ts';
import { formatPrice, multiplyDollars } from '#shared/money.ts';
import { holdTime } from '#shared/rule-words.ts';

type Seats = Pick<BookingDetails, 'seats' | 'maxSeatsPerBooking' | 'availableSpots'>;

/** How many spots the booking can have; what it has stays, even if the class allows fewer now. */
export function maxSeatsToKeep({ seats, maxSeatsPerBooking, availableSpots }: Seats): number {
  const free = availableSpots ?? maxSeatsPerBooking;
  return Math.max(seats, Math.min(maxSeatsPerBooking, seats + free));
}

/** What changing to so many spots costs or refunds; null if nothing. */
export function changeSentence(booking: BookingDetails, seats: number, now: Date): string | null {
  const { price, payment, refund, refundPerSeat, timeZone } = booking;
  const change = seats - booking.seats;
  if (change === 0 || price === 0) return null;
  const amount = formatPrice(multiplyDollars(price, Math.abs(change)));
  if (!payment)
    return `You'll pay the instructor ${formatPrice(multiplyDollars(price, seats))} at the class.`;
  if (change > 0)
    return `You'll pay ${amount} for ${count(change, 'more spot')} on the next page. We hold ${change === 1 ? 'it' : 'them'} for ${holdTime}.`;
  const terms = refund && { ...refund, amount: multiplyDollars(refundPerSeat ?? 0, -change) };
  const givingBack = `give back ${count(-change, 'spot')}`;
  return refundSentence({ price, refund: terms, timeZone }, now, localZone(), givingBack);
}
