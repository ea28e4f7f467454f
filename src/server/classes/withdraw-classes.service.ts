import { cancelSessions } from '#server/bookings/cancel-sessions.service.ts';
import { withInvitations } from '#server/bookings/invitations.service.ts';
import type { Deps } from '#server/deps.ts';
import { classCanceledMail } from '#server/notifications/class-canceled.mail.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { withdrawClasses } from './classes.queries.ts';

/**
 * Ends everything that a teacher whose account is deleted offers: cancels their upcoming sessions
 * with full refunds, emails the students, and removes the classes. The caller must hold
 * `lockUpcomingSessions`.
 */
export async function withdrawAllClasses(deps: Deps, trx: Trx, teacherId: string) {
  const lost = await cancelSessions(deps, trx, { teacherId });
  const mails = lost.map((seat) => ({
    bookingId: seat.bookingId,
    mail: classCanceledMail(seat, seat, deps.env.appUrl),
  }));
  await deps.outbox.enqueue(trx, await withInvitations(deps, trx, mails));
  await withdrawClasses(trx, teacherId);
}
