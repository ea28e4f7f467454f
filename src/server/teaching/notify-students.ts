import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Mail } from '#server/mail/mail.ts';
import { consumeAttempt } from '#server/rate-limits/rate-limits.ts';

/**
 * Mails to those who have a seat, of something that their teacher has changed and could change
 * again: RATE_LIMITED before mailboxes fill up with it.
 */
export async function notifyStudents(
  { outbox }: Deps,
  trx: Trx,
  teacherId: string,
  mails: Mail[],
): Promise<void> {
  if (mails.length === 0) return;
  await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  await outbox.enqueue(trx, mails);
}
