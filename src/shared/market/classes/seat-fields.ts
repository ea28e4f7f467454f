import { singleLineText } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';
import { lateMoveHours } from './class-limits.ts';
import { seatLimits, spots } from './seats.ts';

const wholeSeats = z.int(fieldError('Enter the number of spots', 'Spots must be a whole number'));
const tooMany = `At most ${spots(seatLimits.max)} in one booking`;

export const seatsToBook = wholeSeats.min(1, 'Book at least one spot').max(seatLimits.max, tooMany);
export const seatsToKeep = wholeSeats
  .min(1, 'Keep at least one spot, or cancel the booking instead')
  .max(seatLimits.max, tooMany);
export const maxSeatsPerBooking = wholeSeats
  .min(1, 'Allow at least one spot in each booking')
  .max(seatLimits.max, tooMany);

export const lateMoveChoice = z.literal(
  lateMoveHours,
  fieldError('Please choose one', `Must be ${lateMoveHours.join(', ')} or null`),
);

/** First names of guests, as far as they are known. */
export const guestNames = z
  .array(
    singleLineText({ min: 1, max: seatLimits.guestName, required: 'Enter a name or leave it out' }),
  )
  .max(seatLimits.max - 1, `At most ${seatLimits.max - 1} guests`);

/** The student takes one of the seats. */
export const hasSeatForGuests = ({
  seats = 1,
  guests = [],
}: {
  seats?: number | undefined;
  guests?: string[] | undefined;
}) => guests.length < seats;
export const tooManyGuests = {
  path: ['guests'],
  message: 'Name at most one guest for each additional spot',
};
