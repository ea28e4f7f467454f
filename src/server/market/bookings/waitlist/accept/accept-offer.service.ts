import type { Deps } from '#server/app/deps.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { bookClass, bookTakenSeats } from '#server/market/bookings/bookings.service.ts';
import { limitGuesses } from '#server/market/bookings/coupons/coupons.service.ts';
import {
  deleteWords,
  selectParticipants,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import { requireAges } from '#server/market/bookings/private-words/require-ages.ts';
import { cancelBookingsOfStudent } from '#server/market/bookings/seats/cancel-seats.queries.ts';
import { endHolds } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  setAccepted,
  setBooked,
  setLeft,
  setReserved,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { returnSeats } from '#server/market/bookings/seats/return-seats.service.ts';
import { closeUnpaid } from '#server/money/payments/close-unpaid.ts';
import { DomainError } from '#shared/errors.ts';
import type { AcceptOfferInput } from '#shared/market/bookings/waitlist.ts';
import { isOffered, isWaiting } from '#shared/market/bookings/waitlist-states.ts';
import {
  type AcceptedSpot,
  type EntryOffer,
  type EntryState,
  selectAcceptedSpot,
  selectEntryState,
  selectLiveEntryId,
  selectOfferedSeats,
  selectOwnSpot,
} from './accept-offer.queries.ts';
import { acceptStandby, isOnStandby } from './accept-standby.service.ts';
import { changeEntry } from './change-entry.service.ts';

/**
 * Accepts an offer: its booking is confirmed, or waits for its payment. Like a payment, an acceptance counts
 * even after the deadline, until the seats are given to someone else; a repeat has the same result. A
 * student who is only waiting books free seats. On standby, a booking moves.
 */
export async function acceptOffer(
  deps: Deps,
  viewerId: string,
  { entryId, sessionId, coupon }: AcceptOfferInput,
  { linkToken, address }: Visitor,
): Promise<AcceptedSpot> {
  if (coupon && address) await limitGuesses(deps, viewerId, address);
  const entry = await selectEntryState(deps.db, viewerId, entryId);
  if (!entry) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
  if (isOnStandby(entry)) return acceptStandby(deps, viewerId, entry);
  if (isWaiting(entry.status))
    return bookFreeSeats(deps, viewerId, entry, { sessionId, linkToken, coupon });
  return changeEntry(deps, viewerId, entryId, async (trx, { status, offer, ...locked }) => {
    if (!offer?.isLive || (sessionId && sessionId !== offer.sessionId)) {
      const booked = await findBooked(trx, deps, viewerId, sessionId ?? locked.sessionId);
      if (!booked) throw new DomainError('OFFER_ENDED');
      return booked;
    }
    if (isOffered(status) && offer.isClassWithheld) throw new DomainError('OFFER_ENDED');
    if (isOffered(status) && offer.hasStarted) throw new DomainError('CLASS_STARTED');
    if (isOffered(status) && offer.isOpen)
      await takeOffer(deps, trx, { entryId, offerId: offer.bookingId, linkToken, coupon });
    return selectAcceptedSpot(trx, offer.bookingId, deps.env.appUrl);
  });
}

type Visitor = {
  linkToken: string | null;
  /** For the limit of guesses at coupons. */
  address?: string;
};

type Accepted = {
  entryId: string;
  offerId: string;
  linkToken: string | null;
  coupon: string | undefined;
};

/** The entry becomes `claimed`, if there is something to pay once the payment arrives. */
async function takeOffer(
  deps: Deps,
  trx: Trx,
  { entryId, offerId, linkToken, coupon }: Accepted,
): Promise<void> {
  const { studentId, classId, seats, ...seat } = await selectOfferedSeats(trx, offerId);
  await endHolds(trx, { offerId }, 'used');
  const participants = await selectParticipants(trx, { entryId });
  requireAges(participants, seat);
  await deleteWords(trx, { entryId });
  const request = { classId, studentId, seats, guests: [], participants, coupon };
  const taken = { ...seat, firstMeeting: 1, wasOffered: true, linkToken };
  const { payment } = await bookTakenSeats(deps, trx, request, taken);
  await (payment ? setReserved : setAccepted)(trx, offerId);
}

/** In the last hours, seats are not held: the first student who asks for them books them. */
async function bookFreeSeats(
  deps: Deps,
  studentId: string,
  { entryId, classId, sessionId, seats }: EntryState,
  { coupon, ...chosen }: Pick<Accepted, 'linkToken' | 'coupon'> & { sessionId: string | undefined },
): Promise<AcceptedSpot> {
  const wanted = sessionId ?? chosen.sessionId;
  if (!wanted) throw new DomainError('SPOT_NOT_OFFERED');
  const findEarlier = () => findBooked(deps.db, deps, studentId, wanted);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  const participants = await selectParticipants(deps.db, { entryId });
  const request = { classId, sessionId: wanted, seats, participants, coupon };
  const caller = { idempotencyKey: null, linkToken: chosen.linkToken };
  try {
    const { id, status, payment } = await bookClass(deps, studentId, request, caller);
    // The entry ends right away; the job that emails about the booking would end it later.
    if (!payment) await deps.db.transaction().execute((trx) => setBooked(trx, [id]));
    return { bookingId: id, status, payment };
  } catch (error) {
    // A concurrent request booked them first.
    const isBooked = error instanceof DomainError && error.code === 'ALREADY_ENROLLED';
    const booked = isBooked && (await findEarlier());
    if (!booked) throw error;
    return booked;
  }
}

/** The booking of an earlier request without an offer. */
async function findBooked(
  db: Db,
  { env }: Pick<Deps, 'env'>,
  studentId: string,
  sessionId: string | null,
) {
  return sessionId && selectOwnSpot(db, { studentId, sessionId }, env.appUrl);
}

/**
 * Declines an offer: the next student in the queue gets one immediately. A student who waits for any date
 * stays in the queue for the others. Throws SPOT_NOT_OFFERED even if a date other than the given one is
 * offered.
 */
export async function declineOffer(
  deps: Deps,
  viewerId: string,
  { entryId, sessionId }: { entryId: string; sessionId?: string | undefined },
): Promise<void> {
  await changeEntry(deps, viewerId, entryId, async (trx, { status, offer }) => {
    if (!isOffered(status) || !offer) throw new DomainError('SPOT_NOT_OFFERED');
    if (sessionId && sessionId !== offer.sessionId) throw new DomainError('SPOT_NOT_OFFERED');
    await giveUp(deps, trx, offer);
  });
}

/** Leaves the queue of a class, and declines an open offer. */
export async function leaveWaitlist(deps: Deps, viewerId: string, classId: string): Promise<void> {
  const entryId = await selectLiveEntryId(deps.db, viewerId, classId);
  if (!entryId) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
  await changeEntry(deps, viewerId, entryId, async (trx, { status, offer }) => {
    if (!(await setLeft(trx, entryId))) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
    if (isOffered(status) && offer) await giveUp(deps, trx, offer);
  });
}

async function giveUp(deps: Deps, trx: Trx, { bookingId }: EntryOffer): Promise<void> {
  const canceled = await cancelBookingsOfStudent(trx, [bookingId]);
  const freed = canceled.map(({ sessionId, freedSeats }) => ({ sessionId, seats: freedSeats }));
  freed.push(...(await endHolds(trx, { offerId: bookingId }, 'given_up')));
  await returnSeats(deps, trx, freed);
  await closeUnpaid(deps, trx, [bookingId]);
}
