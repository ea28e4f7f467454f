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
 * For somebody whose account ends: their seats go back and are refunded by policy, what they had
 * yet to teach is cancelled and refunded in full, and every student of it is told.
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
