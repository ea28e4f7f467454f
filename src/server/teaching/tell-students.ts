import type { Trx } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import type { Mail } from '#server/mail/mail.ts';
import { spendAttempt } from '#server/rate-limits/rate-limits.ts';

/**
 * Mails to those who have a seat, of something that their teacher has changed and could change
 * again: RATE_LIMITED before mailboxes fill up with it.
 */
export async function tellStudents(
  { outbox }: House,
  trx: Trx,
  teacherId: string,
  mails: Mail[],
): Promise<void> {
  if (mails.length === 0) return;
  await spendAttempt(trx, 'tellStudents', { account: teacherId });
  await outbox.enqueue(trx, mails);
}
