import { cancelUpcomingSessions } from '#server/bookings/cancel-seats.queries.ts';
import type { Deps } from '#server/deps.ts';
import { classCanceledMail } from '#server/notifications/class-canceled.mail.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { withdrawClasses } from './classes.queries.ts';

/**
 * Ends everything that a teacher whose account is deleted offers: cancels their upcoming sessions
 * with full refunds, emails the students, and removes the classes. The caller must hold
 * `lockUpcomingSessions`.
 */
export async function withdrawAllClasses({ env, outbox }: Deps, trx: Trx, teacherId: string) {
  const lost = await cancelUpcomingSessions(trx, { teacherId });
  await outbox.enqueue(
    trx,
    lost.map((seat) => classCanceledMail(seat, seat, env.appUrl)),
  );
  await withdrawClasses(trx, teacherId);
}
