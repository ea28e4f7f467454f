import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import type { Trx } from '#server/db/schema.ts';
import { writeWords } from '#server/market/bookings/private-words/private-words.queries.ts';
import { requireAges } from '#server/market/bookings/private-words/require-ages.ts';
import { notifyQueued } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { tooManySeatsError } from '#server/market/bookings/seats/seat-errors.ts';
import { selectHasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockAccount, lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { JoinWaitlistInput } from '#shared/market/bookings/waitlist.ts';
import { insertEntry, lockClassToJoin, lockDatesToJoin } from './join-waitlist.queries.ts';
import { type EntryView, getEntry } from './own-entries.service.ts';
import { lockStandby, startStandby } from './standby/join-standby.service.ts';

/**
 * Puts the student in the queue for seats of one date, or of any date of the class; with a booking, on standby: it moves once
 * an offer is accepted.
 */
export async function joinWaitlist(
  deps: Deps,
  viewerId: string,
  input: JoinWaitlistInput,
  linkToken: string | null,
): Promise<EntryView> {
  const { classId, sessionId, bookingId, participants } = input;
  const joinedId = await deps.db
    .transaction()
    .execute(async (trx) => {
      // While others share the lock, the booking could move.
      const lock = bookingId ? lockAccount : lockUserShared;
      if (!(await lock(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
      await consumeAttempt(trx, 'joinWaitlist', { account: viewerId });
      const teacherId = await requireOpenWaitlist(trx, viewerId, input);
      const standby = bookingId && sessionId ? { classId, bookingId, sessionId } : null;
      const booked = standby && (await lockStandby(trx, viewerId, standby));
      const seats = booked?.seats ?? input.seats;
      await requireFullDates(trx, viewerId, { ...input, seats });
      const entry = { classId, sessionId, studentId: viewerId, seats, teacherId, linkToken };
      const entryId = booked
        ? await startStandby(deps, trx, { ...entry, ...standby, ...booked })
        : await insertEntry(trx, entry);
      await writeWords(trx, { entryId }, viewerId, { participants });
      await notifyQueued(deps, trx, 'joined', [{ entryId, sessionId }]);
      return entryId;
    })
    .catch((error) => {
      if (!isViolationOf(error, constraints.waitlistOneLiveEntry)) throw error;
      throw new DomainError('ALREADY_WAITING');
    });
  return getEntry(deps, viewerId, joinedId);
}

/** Returns the teacher of the class. */
async function requireOpenWaitlist(
  trx: Trx,
  studentId: string,
  { classId, seats, participants }: JoinWaitlistInput,
): Promise<string> {
  const found = await lockClassToJoin(trx, classId);
  if (!found?.isActive) throw new DomainError('CLASS_NOT_FOUND');
  if (found.teacherId === studentId) throw new DomainError('OWN_CLASS');
  if (await selectHasBlocked(trx, found.teacherId, studentId))
    throw new DomainError('BOOKING_BLOCKED');
  if (!found.isOpen) throw new DomainError('WAITLIST_CLOSED');
  const { maxSeatsPerBooking } = found;
  if (seats > maxSeatsPerBooking) throw tooManySeatsError(maxSeatsPerBooking);
  requireAges(participants, found);
  return found.teacherId;
}

/** A student can't wait for seats that can be booked. */
async function requireFullDates(
  trx: Trx,
  studentId: string,
  { classId, sessionId, bookingId, seats }: JoinWaitlistInput,
): Promise<void> {
  const dates = await lockDatesToJoin(trx, { classId, sessionId, studentId });
  if (dates.length === 0) throw new DomainError('NO_SCHEDULE');
  const wanted = dates.filter(({ isTaken }) => !isTaken);
  if (wanted.length === 0) throw new DomainError('ALREADY_ENROLLED');
  if (wanted.every(({ isDeclined }) => isDeclined)) throw new DomainError('OFFERS_DECLINED');
  const hasRoom = (free: number | null) => free === null || free >= seats;
  if (bookingId && wanted.some(({ freeSeats }) => hasRoom(freeSeats)))
    throw new DomainError('DATE_HAS_ROOM');
  if (!bookingId && wanted.some(({ bookableSeats }) => hasRoom(bookableSeats)))
    throw new DomainError('SPOTS_AVAILABLE');
  if (wanted.every(({ capacity }) => capacity !== null && capacity < seats))
    throw rejectedSeats("This class doesn't have that many spots");
}

const rejectedSeats = (message: string) =>
  new DomainError('VALIDATION_FAILED', { fields: { seats: message } });
