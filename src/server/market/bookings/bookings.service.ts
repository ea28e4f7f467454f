import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { selectHasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import type { BookClassInput } from '#shared/market/bookings/bookings.ts';
import { commissionRate } from '#shared/market/bookings/commission-source.ts';
import { discountCents, priceOfSeats, quote } from '#shared/market/bookings/quote.ts';
import { policyOfBooking } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';
import type { BookingPayment } from '#shared/money/payments.ts';
import { claimCoupon } from './coupons/claim-coupon.service.ts';
import { limitGuesses } from './coupons/coupons.service.ts';
import { passReleasedSeats } from './pass-seats.service.ts';
import { decideCommission } from './payments/decide-commission.service.ts';
import { writeWords } from './private-words/private-words.queries.ts';
import { requireAges } from './private-words/require-ages.ts';
import {
  type Booking,
  insertBooking,
  lockSeat,
  type SeatRequest,
  selectSeatProblem,
} from './seats/book-seat.queries.ts';
import { type BookableSeat, seatProblem, toBookableSeat } from './seats/bookable-seat.ts';
import { holdUntilPaid } from './seats/holds/hold-seats.service.ts';
import { type NewHold, selectHasEndedHold } from './seats/holds/holds.queries.ts';
import { expireHolds } from './seats/holds/holds.service.ts';
import { selectReleasedSeats } from './seats/released-seats.queries.ts';
import { freeKeptSeats } from './seats/return-seats.service.ts';
import { fullError, tooManySeatsError } from './seats/seat-errors.ts';
import { selectFreeSeats, takeSeats } from './seats/seats.queries.ts';

/** A booking that was just made, with the payment it needs. */
export type NewBooking = Booking & { total: number; payment: BookingPayment | null };

type Caller = {
  /** For the limit of guesses at coupons. */
  address?: string | undefined;
  idempotencyKey: string | null;
  /** The secret that a visit through an instructor's link left in the browser. */
  linkToken: string | null;
};

/**
 * Books seats. If the price has to be paid online, the seats are reserved and given up unless they
 * are paid; otherwise a job emails student and teacher.
 */
export async function bookClass(
  deps: Deps,
  viewerId: string,
  { seats = 1, guests = [], line = '', ...input }: BookClassInput,
  { idempotencyKey, linkToken, address }: Caller,
): Promise<NewBooking> {
  const { classId, sessionId, asShown, participants, coupon } = input;
  const request = { ...input, studentId: viewerId, seats, guests, line };
  // A request is hashed without newer fields that it lacks, so that keys stored by earlier releases still match.
  const compared = {
    classId,
    sessionId,
    asShown,
    studentId: viewerId,
    ...(seats > 1 && { seats, guests }),
    ...(line && { line }),
    ...(participants && { participants }),
    ...(coupon && { coupon }),
  };
  const once = { userId: viewerId, key: idempotencyKey, request: compared };
  if (coupon && address) await limitGuesses(deps, viewerId, address);
  const booking = await runOnce(deps.db, once, async (trx) => {
    await consumeAttempt(trx, 'book', { account: viewerId });
    const seat = await lockFreeSeat(deps, trx, request);
    const takenOver = await takeOrTakeOver(deps, trx, request, seat);
    return bookTakenSeats(deps, trx, request, { ...seat, id: newId(), takenOver, linkToken });
  }).catch((error) => {
    if (!isViolationOf(error, constraints.bookingsOneLiveSeat)) throw error;
    throw new DomainError('ALREADY_ENROLLED');
  });
  // Responses stored by earlier releases lack these fields.
  const { payment = null, total = booking.price, discount = 0, seats: booked = 1 } = booking;
  return { ...booking, discount, seats: booked, guests: booking.guests ?? [], total, payment };
}

const maxTries = 3;

/** Locks the seat's session. Throws the reason why the seat can't be booked. */
async function lockFreeSeat(deps: Deps, trx: Trx, request: SeatRequest): Promise<BookableSeat> {
  let found = await lockSeat(trx, request);
  // The next session of the class may have been canceled during the wait for the lock.
  for (
    let tries = 1;
    found && !found.isScheduled && !request.sessionId && tries < maxTries;
    tries++
  )
    found = await lockSeat(trx, request);
  if (!found) throw await missingSeatError(trx, request);
  const seat = toBookableSeat(found);
  const problem = seatProblem(deps, request, seat);
  if (problem) throw new DomainError(problem);
  if (request.seats > seat.maxSeatsPerBooking) throw tooManySeatsError(seat.maxSeatsPerBooking);
  requireAges(request.participants, seat);
  // The row of the ended hold would conflict with the new booking.
  if (seat.own === 'ended') await expireHolds(deps, trx, { sessionId: seat.sessionId });
  if (seat.own === 'kept')
    await freeKeptSeats(deps, trx, { ...request, sessionId: seat.sessionId });
  return seat;
}

async function missingSeatError(trx: Trx, request: SeatRequest): Promise<DomainError> {
  const state = await selectSeatProblem(trx, request);
  // A concurrent request deleted the account.
  if (state && !state.hasAccount) return new DomainError('UNAUTHENTICATED');
  return new DomainError(state?.isActive ? 'NO_SCHEDULE' : 'CLASS_NOT_FOUND');
}

/**
 * Takes free seats first, then those of unpaid holds that have ended, and then takes over seats that other
 * students released; returns how many it took over.
 */
async function takeOrTakeOver(
  deps: Deps,
  trx: Trx,
  request: SeatRequest,
  { sessionId, firstMeeting }: BookableSeat,
): Promise<number> {
  const { seats } = request;
  if (await takeSeats(trx, sessionId, seats)) return 0;
  if (await selectHasEndedHold(trx, sessionId)) {
    await expireHolds(deps, trx, { sessionId });
    if (await takeSeats(trx, sessionId, seats)) return 0;
  }
  const free = Math.max((await selectFreeSeats(trx, sessionId)) ?? 0, 0);
  // Seats that were released before the course began can't be sold anymore.
  const released = firstMeeting === 1 ? await selectReleasedSeats(trx, sessionId) : 0;
  if (free + released < seats) throw await noSeatError(trx, request, free + released);
  if (free > 0 && !(await takeSeats(trx, sessionId, free)))
    throw new Error(`Session ${sessionId} has no ${free} free seats`);
  return seats - free;
}

/** A concurrent request of the same student may have taken the last seats. */
async function noSeatError(trx: Trx, request: SeatRequest, left: number): Promise<DomainError> {
  const state = await selectSeatProblem(trx, request);
  return state?.isEnrolled ? new DomainError('ALREADY_ENROLLED') : fullError(left);
}

type TakenSeats = Pick<
  BookableSeat,
  'sessionId' | 'teacherId' | 'priceCents' | 'firstMeeting' | 'startsAt' | 'lateMoveHours' | 'now'
> & {
  /** The id of the new booking. */
  id: string;
  /** The number of released seats, which other students keep until this booking is confirmed. */
  takenOver: number;
  /** They were offered to the student, whose limits they counted against. */
  wasOffered?: boolean;
  linkToken: string | null;
};

/** Books seats that were taken: until they are paid, if they are paid online. */
export async function bookTakenSeats(
  deps: Deps,
  trx: Trx,
  { classId, studentId, seats, guests, line, participants, coupon: code }: SeatRequest,
  { takenOver, linkToken, ...seat }: TakenSeats,
): Promise<NewBooking> {
  const { id, sessionId, teacherId, startsAt, now, wasOffered } = seat;
  const coupon =
    code && seat.priceCents > 0 ? await claimCoupon(trx, { code, classId, studentId }) : null;
  const discounted = {
    couponId: coupon?.id ?? null,
    discountCents: coupon ? discountCents(seat.priceCents, coupon) : 0,
  };
  const priceCents = seat.priceCents - discounted.discountCents;
  const isPaidOnline = deps.payments !== null && priceCents > 0;
  const reason = await decideCommission(trx, { studentId, teacherId, linkToken });
  const booked = { ...seat, ...reason, ...discounted, priceCents, studentId, seats, guests };
  const row = { ...booked, refundPolicy: policyOfBooking(seat, now) };
  const total = priceOfSeats(centsToDollars(priceCents), seats);
  const booking = { id, classId, sessionId, seats, guests, total };
  const insert = async (hold: NewHold | null) => {
    const inserted = await insertBooking(trx, row, { hold, isLimited: !wasOffered });
    if (!inserted && (await selectHasBlocked(trx, teacherId, studentId)))
      throw new DomainError('BOOKING_BLOCKED');
    // Not in what is returned, which the Idempotency-Key stores.
    if (inserted && (line || participants))
      await writeWords(trx, { bookingId: id }, studentId, { line, participants });
    return inserted;
  };
  if (isPaidOnline) {
    const toPay = {
      kind: 'checkout' as const,
      sessionId,
      studentId,
      bookingId: id,
      claimedSeats: takenOver,
      teacherId,
      startsAt,
      now,
      quote: quote(row, commissionRate(reason.commissionSource, deps.env), now),
    };
    const { inserted, payment } = await holdUntilPaid(deps, trx, toPay, insert);
    const { microseconds: _, ...reserved } = inserted;
    return { ...booking, ...reserved, payment };
  }
  const inserted = await insert(null);
  if (!inserted) throw new DomainError('SPOT_HELD');
  if (takenOver > 0) await passReleasedSeats(deps, trx, { sessionId, seats: takenOver });
  const { microseconds, ...confirmed } = inserted;
  await deps.facts.publishAt(trx, microseconds, 'booking.confirmed', { bookingId: id });
  return { ...booking, ...confirmed, payment: null };
}
