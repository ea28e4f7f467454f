import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import type { Trx } from '#server/db/schema.ts';
import { giveUpAddition } from '#server/market/bookings/change/change-seats.service.ts';
import { deleteWords } from '#server/market/bookings/private-words/private-words.queries.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { setBooked } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerToStudent } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockPeople } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import type { AcceptHandoverInput } from '#shared/market/bookings/bookings.ts';
import { lockHandover, reassignBooking } from './handovers.queries.ts';
import { findByToken, lockToGive, receiverProblem } from './handovers.service.ts';

/**
 * The booking changes hands with its seats, price and terms. A repeat by the same friend has the same result.
 * Throws CLASS_CHANGED if the date, its start or the seats are not those that the friend saw.
 */
export async function acceptHandover(
  deps: Deps,
  viewerId: string,
  { token, ...shown }: AcceptHandoverInput,
) {
  const { id, bookingId, giverId, accessEpoch } = await findByToken(deps, token);
  if (giverId === viewerId) throw new DomainError('HANDOVER_OWN');
  const accepted = { id: bookingId };
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await consumeAttempt(trx, 'book', { account: viewerId });
      const handover = { id, bookingId, giverId, receiverId: viewerId, accessEpoch };
      if (!(await isRepeat(trx, handover))) await reassign(deps, trx, handover, shown);
      return accepted;
    })
    .catch((error) => {
      if (!isViolationOf(error, constraints.bookingsOneLiveSeat)) throw error;
      throw new DomainError('ALREADY_ENROLLED');
    });
}

type Handover = {
  id: string;
  bookingId: string;
  giverId: string;
  receiverId: string;
  /** The giver's, as of the link. */
  accessEpoch: number;
};
/** What the friend saw, as far as the request says. */
type Shown = Omit<AcceptHandoverInput, 'token'>;

/** Locks both accounts. Throws HANDOVER_USED if someone else has accepted. */
async function isRepeat(
  trx: Trx,
  { id, giverId, receiverId, accessEpoch }: Handover,
): Promise<boolean> {
  const people = await lockPeople(trx, [giverId, receiverId]);
  const mayAct = (userId: string) => people.some((person) => person.id === userId && person.mayAct);
  if (!mayAct(receiverId)) throw new DomainError('UNAUTHENTICATED');
  const { receiverId: acceptedBy, ...giver } = await lockHandover(trx, id, receiverId);
  if (acceptedBy === receiverId) return true;
  if (acceptedBy) throw new DomainError('HANDOVER_USED');
  // The link ends with the giver's access.
  if (giver.accessEpoch !== accessEpoch) throw new DomainError('HANDOVER_NOT_FOUND');
  if (!mayAct(giverId)) throw new DomainError('HANDOVER_ENDED');
  return false;
}

async function reassign(deps: Deps, trx: Trx, handover: Handover, shown: Shown): Promise<void> {
  const { id, bookingId, giverId, receiverId } = handover;
  const booked = await lockToGive(trx, giverId, bookingId).catch((error) => {
    throw new DomainError(reasonForFriend(error));
  });
  const { sessionId } = booked;
  const found = await lockHandover(trx, id, receiverId);
  if (!found.isOpen || !found.isOpenDate || !found.areUnblocked)
    throw new DomainError('HANDOVER_ENDED');
  if (!isAsShown(booked, shown)) throw new DomainError('CLASS_CHANGED');
  const problem = receiverProblem(found);
  if (problem) throw new DomainError(problem);
  // The row of an ended hold would conflict with the booking.
  if (found.isEnrolled) await expireHolds(deps, trx, { sessionId });
  await deleteWords(trx, { bookingId });
  await reassignBooking(trx, handover, sessionId);
  await setBooked(trx, [bookingId]);
  // Last, because the freed seats are offered to the queue, which the friend has left by now.
  await giveUpAddition(deps, trx, bookingId);
  await offerToStudent(deps, trx, { studentId: giverId });
  await deps.facts.publish(trx, 'booking.reassigned', { bookingId, handoverId: id, giverId });
}

const isAsShown = (
  { sessionId, startsAt, seats }: { sessionId: string; startsAt: Date; seats: number },
  shown: Shown,
) =>
  (shown.sessionId ?? sessionId) === sessionId &&
  (shown.seats ?? seats) === seats &&
  (!shown.startTime || Date.parse(shown.startTime) === startsAt.getTime());

/** The booking's own errors speak to its owner. */
function reasonForFriend(error: unknown): ErrorCode {
  if (!(error instanceof DomainError)) throw error;
  return error.code === 'CLASS_STARTED' ? 'CLASS_STARTED' : 'HANDOVER_ENDED';
}
