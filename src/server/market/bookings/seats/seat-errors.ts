import { DomainError } from '#shared/errors.ts';
import { spots } from '#shared/market/classes/seats.ts';

/** The error with the number of seats that are left, if any. */
export function fullError(freeSeats: number): DomainError {
  if (freeSeats <= 0) return new DomainError('CLASS_FULL');
  const message = `Only ${spots(freeSeats)} ${freeSeats === 1 ? 'is' : 'are'} left`;
  return new DomainError('NOT_ENOUGH_SPOTS', { message, fields: { seats: message } });
}

export function tooManySeatsError(maxSeats: number): DomainError {
  const message = `You can book at most ${spots(maxSeats)} of this class`;
  return new DomainError('TOO_MANY_SEATS', { message, fields: { seats: message } });
}
