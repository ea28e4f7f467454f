import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { consumeAttempt } from '#server/rate-limits.ts';

/**
 * Emails students about a change. The rate limit protects their mailboxes, because the teacher could
 * repeat the change.
 */
export async function notifyStudents(
  { outbox }: Deps,
  trx: Trx,
  teacherId: string,
  emails: Email[],
): Promise<void> {
  if (emails.length === 0) return;
  await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  await outbox.enqueue(trx, emails);
}
