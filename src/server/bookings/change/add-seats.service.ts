import { sendBookingChanged } from '#server/bookings/booking-changed.service.ts';
import { expireHoldQueue } from '#server/bookings/seats/holds/hold-queues.ts';
import { heldTooMuchError } from '#server/bookings/seats/holds/hold-seats.service.ts';
import type { UnpaidHold } from '#server/bookings/seats/holds/holds.queries.ts';
import { expireHolds } from '#server/bookings/seats/holds/holds.service.ts';
import { fullError, tooManySeatsError } from '#server/bookings/seats/seat-errors.ts';
import { selectFreeSeats, takeSeats } from '#server/bookings/seats/seats.queries.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { insertPayment, selectFrozenCommission } from '#server/money/payments/payments.queries.ts';
import type { PaymentProvider } from '#server/money/provider/payment-provider.ts';
import type { refundTerms } from '#shared/bookings/refund-policy.ts';
import { DomainError } from '#shared/errors.ts';
import { holdEndOf, isBelowMinCharge, type SeatAddition } from '#shared/money/payments.ts';
import {
  insertAddition,
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
};

export type Wanted = { seats: number; guests: string[] | undefined };
export type OwnSeats = SeatsToChange & { studentId: string };

/** Adds seats to a confirmed booking. If they have a price, they are held until they are paid. */
export async function addSeats(
  deps: Deps,
  trx: Trx,
  booked: OwnSeats,
  { seats, guests }: Wanted,
): Promise<Changed> {
  const { id: bookingId, sessionId, addedPriceCents, isClassActive, maxSeatsPerBooking } = booked;
  const added = seats - booked.seats;
  if (!isClassActive) throw new DomainError('CLASS_NOT_BOOKABLE');
  if (seats > maxSeatsPerBooking) throw tooManySeatsError(maxSeatsPerBooking);
  if (!(await takeSeats(trx, sessionId, added))) {
    await expireHolds(deps, trx, { sessionId });
    if (!(await takeSeats(trx, sessionId, added)))
      throw fullError((await selectFreeSeats(trx, sessionId)) ?? 0);
  }
  if (deps.payments && addedPriceCents > 0)
    return holdAddition({ ...deps, payments: deps.payments }, trx, booked, { seats, guests });
  const known = await setSeats(trx, bookingId, {
    seats,
    guests: guests ?? booked.guests,
    addedPriceCents,
  });
  await sendBookingChanged(deps, trx, bookingId, { added });
  return { seats, guests: known, addition: null, refund: null };
}

type PaidDeps = Deps & { payments: PaymentProvider };

async function holdAddition(
  { env, jobs, payments }: PaidDeps,
  trx: Trx,
  booked: OwnSeats,
  { seats, guests }: Wanted,
): Promise<Changed> {
  const { id: bookingId, sessionId, studentId, teacherId, addedPriceCents } = booked;
  const added = seats - booked.seats;
  const amountCents = addedPriceCents * added;
  if (isBelowMinCharge(amountCents)) throw new DomainError('PRICE_NOT_PAYABLE');
  const expiresAt = holdEndOf(booked);
  const paymentId = newId();
  const hold: UnpaidHold = {
    ...{ id: newId(), kind: 'addition', seats: added, guests: guests ?? null, expiresAt },
    ...{ sessionId, studentId, bookingId, paymentId },
  };
  if (!(await insertAddition(trx, hold))) throw await heldTooMuchError(trx, hold);
  const payment = {
    id: paymentId,
    bookingId,
    teacherId,
    seats: added,
    amountCents,
    isAddition: true,
  };
  const commissionCents = await selectFrozenCommission(trx, bookingId, amountCents);
  const terms = { provider: payments.name, commissionPercent: env.commissionPercent };
  await insertPayment(trx, payment, { ...terms, commissionCents });
  await jobs.send(expireHoldQueue, { bookingId }, trx, { startAfter: expiresAt });
  const addition = await selectAddition(trx, bookingId, env.appUrl);
  const known = guests ? await setGuests(trx, booked, guests) : booked.guests;
  return { seats: booked.seats, guests: known, addition, refund: null };
}
