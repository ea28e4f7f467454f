import { selectLeavingEffects } from '#server/bookings/leaving.queries.ts';
import { leaveAllClasses } from '#server/bookings/leaving.service.ts';
import { lockUser } from '#server/db/user-locks.ts';
import type { House } from '#server/house.ts';
import { accountDeletedMail } from '#server/mail/account-deleted.mail.ts';
import { removeFilesOf } from '#server/uploads/remove-files.ts';
import { expireUploadsOf } from '#server/uploads/uploads.queries.ts';
import { centsToDollars } from '#shared/money.ts';
import { confirmPassword } from '../credentials/confirm-password.service.ts';
import type { Account } from '../users.queries.ts';
import { eraseRecipient, eraseUser } from './deletion.queries.ts';

/** What deleting the account would end, to be said before it is done. */
export async function previewDeletion({ db }: House, { id }: Account) {
  const { refundCents, ...effects } = await selectLeavingEffects(db, id);
  return { ...effects, refund: centsToDollars(refundCents) };
}

/**
 * Erases the person and ends what they had booked or were to teach. Bookings, refunds and reviews
 * stay, of 'Former member'. Throws WRONG_PASSWORD, PASSWORD_NOT_SET or RATE_LIMITED.
 */
export async function deleteAccount(
  house: House,
  viewer: Account,
  currentPassword: string,
): Promise<void> {
  await confirmPassword(house, viewer, currentPassword);
  await house.db.transaction().execute(async (trx) => {
    // Deleted already, by a request beside this one: what it wants is so.
    if (!(await lockUser(trx, viewer.id))) return;
    await leaveAllClasses(house, trx, viewer.id);
    await eraseUser(trx, viewer.id);
    await expireUploadsOf(trx, viewer.id);
    await house.outbox.enqueue(trx, accountDeletedMail(viewer));
    await eraseRecipient(trx, viewer.email);
  });
  await removeFilesOf(house, viewer.id);
}
