import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { emailLimits } from '#server/people/notifications/email-limits.ts';
import { offerAgainMs } from '#shared/market/bookings/offer-clock.ts';
import { refundCents } from '#shared/market/bookings/refund-policy.ts';
import { selectUpcomingSeats } from './bookings.queries.ts';
import { selectNotices } from './emails/seat-notices.queries.ts';
import { studentCanceledEmail } from './emails/teacher.email.ts';
import { revokeHandoversOf } from './handover/handovers.queries.ts';
import { refundBookings } from './payments/refund-bookings.service.ts';
import { cancelBookingsOfStudent } from './seats/cancel-seats.queries.ts';
import { endHolds, lockSessionsOfHolds } from './seats/holds/holds.queries.ts';
import { giveUpHolds } from './seats/holds/holds.service.ts';
import { leaveAllWaitlists, returnToQueue } from './seats/offers/entries.queries.ts';
import { offerSeatsQueue } from './seats/offers/offer-queues.ts';
import { returnSeats, type SeatDeps } from './seats/return-seats.service.ts';
import { selectFreeSeatsOfEach } from './seats/seats.queries.ts';

/**
 * Cancels all upcoming bookings of a student whose account is deleted, and refunds each by its own
 * policy. Teachers are emailed here, except about unpaid bookings: the listeners of the facts would read a
 * name that is erased by then. The caller must hold `lockUpcomingSessions`.
 */
export async function cancelAllBookings(
  deps: SeatDeps & Pick<Deps, 'env' | 'outbox'>,
  trx: Trx,
  studentId: string,
): Promise<void> {
  await revokeHandoversOf(trx, studentId);
  const seats = await selectUpcomingSeats(trx, studentId);
  const canceled = await cancelBookingsOfStudent(
    trx,
    seats.map(({ id }) => id),
  );
  const freed = canceled.map(({ sessionId, freedSeats }) => ({ sessionId, seats: freedSeats }));
  await returnSeats(deps, trx, freed);
  await giveUpHolds(deps, trx, { studentId }, 'given_up');
  const ended = seats.map(({ id, now, ...terms }) => ({
    bookingId: id,
    // The amount kept for seats that were returned too late stays kept.
    refundOf: (leftCents: number) =>
      refundCents({ ...terms, paidCents: Math.min(leftCents, terms.paidCents) }, now),
  }));
  const refunds = await refundBookings(deps, trx, ended, 'student_canceled');
  const worthOf = new Map(seats.map(({ id, worthCents }) => [id, worthCents]));
  const facts = canceled.map(({ id: bookingId, wasReserved }) => ({
    bookingId,
    wasReserved,
    worthCents: worthOf.get(bookingId) ?? 0,
    refundCents: refunds.get(bookingId)?.refundCents ?? null,
    isErased: true,
  }));
  await deps.facts.publish(trx, 'booking.canceled', ...facts);
  const freeSeats = await selectFreeSeatsOfEach(
    trx,
    canceled.map(({ sessionId }) => sessionId),
  );
  const emailed = canceled.filter(({ wasReserved }) => !wasReserved);
  const notices = await selectNotices(
    trx,
    emailed.map(({ id }) => id),
  );
  const emails = emailed.flatMap(({ id, sessionId }) => {
    const notice = notices.get(id);
    if (!notice) return [];
    const free = freeSeats.get(sessionId) ?? null;
    const email = studentCanceledEmail(notice, free, deps.env.urls, false);
    return { ...email, about: [`booking-${id}` as const] };
  });
  const max = emailLimits.student_canceled.fromOne;
  const ofTeachers = [...Map.groupBy(emails, ({ to }) => to.email).values()];
  await deps.outbox.enqueue(
    trx,
    ofTeachers.flatMap((some) => some.slice(0, max)),
  );
}

/**
 * Gives up everything that a student holds without having booked it: unpaid seats, offers,
 * and places in the queue. Sends no email. The caller must hold `lockSessionsToSuspend`.
 */
export async function giveUpHeldSeats(deps: SeatDeps, trx: Trx, studentId: string): Promise<void> {
  await leaveAllWaitlists(trx, studentId);
  await giveUpHolds(deps, trx, { studentId }, 'expired');
}

/**
 * Gives the seats that a teacher's classes offer to a student whom the teacher has blocked to the next
 * in the queue. The student gets the next offer of these dates a day later, if the block has ended. The
 * caller holds the lock of the student.
 */
export async function withdrawOffers(
  deps: SeatDeps,
  trx: Trx,
  { teacherId, studentId }: { teacherId: string; studentId: string },
): Promise<void> {
  const offers = { studentId, offeredBy: teacherId };
  await lockSessionsOfHolds(trx, offers);
  const holds = await endHolds(trx, offers, 'canceled');
  await returnToQueue(
    trx,
    holds.map(({ id }) => id),
  );
  await returnSeats(deps, trx, holds);
  const startAfter = new Date(Date.now() + offerAgainMs);
  const again = holds.map(({ sessionId }) => ({ data: { sessionId }, startAfter }));
  await deps.jobs.sendAll(offerSeatsQueue, again, trx);
}
