import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { classCancelledMail } from '#server/mail/class-cancelled.mail.ts';
import {
  cancelUpcomingSeats,
  lockUpcomingSessions,
  withdrawClasses,
} from './account-deletion.queries.ts';
import { cancelUpcomingSessions } from './cancelled-sessions.queries.ts';

/**
 * Ends everything before an account is deleted: cancels its bookings with refunds by policy,
 * cancels its upcoming sessions with full refunds, and emails every affected student.
 */
export async function leaveAllClasses({ env, outbox }: Deps, trx: Trx, userId: string) {
  await lockUpcomingSessions(trx, userId);
  await cancelUpcomingSeats(trx, userId);
  const lost = await cancelUpcomingSessions(trx, userId);
  await outbox.enqueue(
    trx,
    lost.map((seat) => classCancelledMail(seat, seat, env.appUrl)),
  );
  await withdrawClasses(trx, userId);
}
