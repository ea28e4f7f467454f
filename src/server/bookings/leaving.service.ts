import type { Trx } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { classCancelledMail } from '#server/mail/class-cancelled.mail.ts';
import { cancelSessionsToCome } from './cancelled-sessions.queries.ts';
import { cancelSeatsToCome, lockSessionsToCome, withdrawClasses } from './leaving.queries.ts';

/**
 * For somebody whose account ends: their seats go back and are refunded by policy, what they had
 * yet to teach is cancelled and refunded in full, and every student of it is told.
 */
export async function leaveAllClasses({ env, outbox }: House, trx: Trx, userId: string) {
  await lockSessionsToCome(trx, userId);
  await cancelSeatsToCome(trx, userId);
  const lost = await cancelSessionsToCome(trx, userId);
  await outbox.enqueue(
    trx,
    lost.map((seat) => classCancelledMail(seat, seat, env.appUrl)),
  );
  await withdrawClasses(trx, userId);
}
