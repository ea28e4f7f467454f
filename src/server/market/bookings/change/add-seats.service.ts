import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { insertUnpaidHold } from '#server/market/bookings/seats/holds/hold-limits.queries.ts';
import { holdUntilPaid } from '#server/market/bookings/seats/holds/hold-seats.service.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { publishSeatsChanged } from '#server/market/bookings/seats/publish-seats-changed.service.ts';
import { fullError, tooManySeatsError } from '#server/market/bookings/seats/seat-errors.ts';
import { selectFreeSeats, takeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import { selectFirstPayment } from '#server/money/payments/payments.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { commissionRate } from '#shared/market/bookings/commission-source.ts';
import { addedSeatCents, quote, worthOfLast } from '#shared/market/bookings/quote.ts';
import type { refundTerms } from '#shared/market/bookings/refund-policy.ts';
import type { SeatAddition } from '#shared/money/payments.ts';
import {
  type BesideSeats,
  type SeatsToChange,
  selectAddition,
  setGuests,
  setSeats,
} from './change-seats.queries.ts';

/** The result of a change: `refund` is for returned seats. */
export type Changed = {
  seats: number;
  guests: string[];
  addition: SeatAddition | null;
  refund: ReturnType<typeof refundTerms> | null;
  /** The price of all seats. */
  worthCents: number;
};

export type Wanted = { seats: number; guests: string[] | undefined };
export type OwnSeats = SeatsToChange & BesideSeats & { studentId: string };

/** Adds seats to a confirmed booking. If they have a price, they are held until they are paid. */
export async function addSeats(
  deps: Deps,
  trx: Trx,
  booked: OwnSeats,
  { seats, guests }: Wanted,
): Promise<Changed> {
  const { id: bookingId, sessionId, isClassActive, maxSeatsPerBooking } = booked;
  const addedPriceCents = addedSeatCents(booked);
  const added = seats - booked.seats;
  if (booked.isBlocked) throw new DomainError('BOOKING_BLOCKED');
  if (!isClassActive) throw new DomainError('CLASS_NOT_BOOKABLE');
  if (seats > maxSeatsPerBooking) throw tooManySeatsError(maxSeatsPerBooking);
  if (!(await takeSeats(trx, sessionId, added))) {
    await expireHolds(deps, trx, { sessionId });
    if (!(await takeSeats(trx, sessionId, added)))
      throw fullError((await selectFreeSeats(trx, sessionId)) ?? 0);
  }
  if (deps.payments && addedPriceCents > 0)
    return holdAddition(deps, trx, { ...booked, priceCents: addedPriceCents }, { seats, guests });
  const set = await setSeats(trx, bookingId, {
    seats,
    guests: guests ?? booked.guests,
    addedPriceCents,
  });
  await publishSeatsChanged(deps, trx, bookingId, { added });
  return { ...set, seats, addition: null, refund: null };
}

async function holdAddition(
  deps: Deps,
  trx: Trx,
  booked: OwnSeats,
  { seats, guests }: Wanted,
): Promise<Changed> {
  const { id: bookingId, sessionId, studentId, teacherId, startsAt, now } = booked;
  const firstPayment = await selectFirstPayment(trx, bookingId);
  const commission = { ...commissionRate(booked.commissionSource, deps.env), firstPayment };
  const toPay = {
    kind: 'addition' as const,
    sessionId,
    studentId,
    bookingId,
    guests: guests ?? null,
    teacherId,
    quote: quote({ ...booked, seats: seats - booked.seats }, commission, now),
    startsAt,
    now,
  };
  await holdUntilPaid(deps, trx, toPay, (hold) => insertUnpaidHold(trx, hold));
  const addition = await selectAddition(trx, bookingId, deps.env.appUrl);
  const known = guests ? await setGuests(trx, booked, guests) : booked.guests;
  const worthCents = worthOfLast(booked.seatPrices, booked.seats);
  return { seats: booked.seats, guests: known, addition, refund: null, worthCents };
}
