import { selectDeletionEffects } from '#server/bookings/account-deletion.queries.ts';
import { leaveAllClasses } from '#server/bookings/account-deletion.service.ts';
import type { Deps } from '#server/deps.ts';
import { accountDeletedMail } from '#server/mail/account-deleted.mail.ts';
import { removeFilesOf } from '#server/uploads/remove-files.ts';
import { expireUploadsOf } from '#server/uploads/uploads.queries.ts';
import type { DeleteAccount } from '#shared/accounts.ts';
import { centsToDollars } from '#shared/money.ts';
import { confirmIdentity } from '../credentials/confirm-identity.service.ts';
import type { Owner } from '../sessions.ts';
import type { Account } from '../users.queries.ts';
import { eraseUser } from './deletion.queries.ts';

/** What deleting the account would cancel and refund, shown before the user confirms. */
export async function previewDeletion({ db }: Deps, { id }: Account) {
  const { refundCents, ...effects } = await selectDeletionEffects(db, id);
  return { ...effects, refund: centsToDollars(refundCents) };
}

/**
 * Erases the user's personal data and cancels their upcoming bookings and classes. Bookings,
 * refunds and reviews stay under 'Former member'. Throws what `confirmIdentity` throws.
 */
export async function deleteAccount(deps: Deps, owner: Owner, proof: DeleteAccount): Promise<void> {
  const { viewer } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof, { needsPassword: true });
  await applyChange(async (trx) => {
    await leaveAllClasses(deps, trx, viewer.id);
    await eraseUser(trx, viewer.id);
    await expireUploadsOf(trx, viewer.id);
    await deps.outbox.enqueue(trx, accountDeletedMail(viewer));
  });
  await removeFilesOf(deps, viewer.id);
}
