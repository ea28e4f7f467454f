import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { refundSeats } from '#server/market/bookings/payments/refund-bookings.service.ts';
import {
  forgetParticipants,
  trimParticipants,
  writeWords,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import { requireAges } from '#server/market/bookings/private-words/require-ages.ts';
import { setHeldGuests } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { giveUpHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { publishSeatsChanged } from '#server/market/bookings/seats/publish-seats-changed.service.ts';
import { returnSeats } from '#server/market/bookings/seats/return-seats.service.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import type { ChangeSeatsInput } from '#shared/market/bookings/bookings.ts';
import { seatedFirst } from '#shared/market/bookings/private-words/participants.ts';
import { worthOfLast } from '#shared/market/bookings/quote.ts';
import { refundCents, refundTerms } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { addSeats, type Changed, type OwnSeats, type Wanted } from './add-seats.service.ts';
import {
  lockSeatsToChange,
  type SeatsToChange,
  selectAddition,
  selectBesideSeats,
  setGuests,
  setSeats,
} from './change-seats.queries.ts';

/**
 * Returns seats of a booking by its refund policy, those added last first, or adds seats at its price
 * or the current one, whichever is higher. Seats that have to be paid online are only held, and the
 * booking changes when they are paid. Every change first gives up an unpaid addition.
 */
export async function changeSeats(
  deps: Deps,
  viewerId: string,
  { bookingId, seats, guests, participants }: ChangeSeatsInput,
  idempotencyKey: string | null,
) {
  const request = { bookingId, seats, guests, ...(participants && { participants }) };
  const once = { userId: viewerId, key: idempotencyKey, request };
  const changed = await runOnce(deps.db, once, async (trx) => {
    await consumeAttempt(trx, 'book', { account: viewerId });
    const booked = await lockSeatsToChange(trx, bookingId, viewerId);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    const problem = problemOf(booked);
    if (problem) throw new DomainError(problem);
    const beside = await selectBesideSeats(trx, booked, viewerId);
    const known = beside.participants ?? undefined;
    requireAges(participants, booked, known);
    const own = { ...booked, ...beside, studentId: viewerId };
    // Names that waited for an addition that was never paid.
    const isStale = !participants && !repeatsAddition(own, seats);
    if (isStale && known && known.length > booked.seats) await trimParticipants(trx, { bookingId });
    const { worthCents, ...seated } = await applyChange(deps, trx, own, { seats, guests });
    if (participants) {
      const present = known?.slice(0, booked.seats) ?? [];
      const people = seated.addition ? seatedFirst(participants, present) : participants;
      await writeWords(trx, { bookingId }, viewerId, { participants: people });
    } else if (known && seats < booked.seats) await forgetParticipants(trx, bookingId);
    const { id, classId, sessionId, status, createdAt, price, discount } = booked;
    const total = centsToDollars(worthCents);
    return { id, classId, sessionId, status, createdAt, price, discount, ...seated, total };
  });
  // Responses stored by earlier releases lack it.
  return { ...changed, discount: changed.discount ?? 0 };
}

type Stage = Pick<SeatsToChange, 'isCancelable' | 'hasStarted' | 'isReserved'>;

export function problemOf(booked: Stage): ErrorCode | null {
  if (!booked.isCancelable) return 'BOOKING_CANCELLED';
  if (booked.hasStarted) return 'CLASS_STARTED';
  return booked.isReserved ? 'BOOKING_UNPAID' : null;
}

async function applyChange(
  deps: Deps,
  trx: Trx,
  booked: OwnSeats,
  wanted: Wanted,
): Promise<Changed> {
  const { id, seats, guests: known, added } = booked;
  if (repeatsAddition(booked, wanted.seats)) {
    if (wanted.guests) await setHeldGuests(trx, id, wanted.guests);
    const guests = wanted.guests ? await setGuests(trx, booked, wanted.guests) : known;
    const addition = await selectAddition(trx, id, deps.env.appUrl);
    const worthCents = worthOfLast(booked.seatPrices, seats);
    return { seats, guests, addition, refund: null, worthCents };
  }
  if (added) await giveUpAddition(deps, trx, id);
  if (wanted.seats > seats && booked.releasedAt) throw new DomainError('SEATS_RELEASED');
  if (wanted.seats > seats) return addSeats(deps, trx, booked, wanted);
  const set = await setSeats(trx, id, wanted);
  const refund = wanted.seats < seats ? await giveBack(deps, trx, booked, wanted.seats) : null;
  return { ...set, seats: wanted.seats, addition: null, refund };
}

/** Whether as many seats are wanted as with those that wait to be paid. */
const repeatsAddition = ({ seats, added }: OwnSeats, wanted: number) =>
  added?.isOpen && wanted === seats + added.seats;

export async function giveUpAddition(deps: Deps, trx: Trx, bookingId: string): Promise<void> {
  await giveUpHolds(deps, trx, { bookingIds: [bookingId], kinds: ['addition'] }, 'given_up');
}

/** Returns seats that the booking gave up, with a refund before the deadline. */
async function giveBack(deps: Deps, trx: Trx, booked: OwnSeats, seats: number) {
  const { id: bookingId, sessionId, seatPrices, now, ...terms } = booked;
  const givenBack = booked.seats - seats;
  await returnSeats(deps, trx, [{ sessionId, seats: givenBack }]);
  const refund = await refundSeats(deps, trx, {
    reason: 'student_canceled',
    bookingId,
    worthCents: worthOfLast(seatPrices, givenBack),
    refundOf: (paidCents) => refundCents({ ...terms, paidCents }, now),
  });
  const change = { givenBack, refundCents: refund?.refundCents ?? null };
  await publishSeatsChanged(deps, trx, bookingId, change);
  return refund && refundTerms({ ...terms, paidCents: refund.paidCents }, now);
}
