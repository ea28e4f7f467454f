import type { Deps } from '#server/app/deps.ts';
import { deletedUserFilesQueue } from '#server/files/uploads/uploads.jobs.ts';
import { expireUploadsOf } from '#server/files/uploads/uploads.queries.ts';
import {
  countSeatsUnderway,
  eraseGuestsOf,
  selectUpcomingSeats,
} from '#server/market/bookings/bookings.queries.ts';
import { eraseAddedBy } from '#server/market/bookings/by-hand/by-hand.queries.ts';
import { endCouponsOf } from '#server/market/bookings/coupons/coupons.queries.ts';
import { cancelAllBookings } from '#server/market/bookings/leave-classes.service.ts';
import { lockUpcomingSessions } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { deleteEntriesOf } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { deleteNotesOf } from '#server/market/bookings/students/students.queries.ts';
import { forgetAnnouncementsOf } from '#server/market/classes/announcements/announcements.queries.ts';
import { lockClassesOf } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { withdrawAllClasses } from '#server/market/classes/listing/withdraw-classes.service.ts';
import { countListed, countSessionsLeft } from '#server/market/classes/listing-limits.queries.ts';
import { deleteInvitationsOf } from '#server/market/classes/new-dates/invitations.queries.ts';
import { deleteFollowsOf } from '#server/market/follows/follows.queries.ts';
import { deleteLinkOf } from '#server/market/links/links.queries.ts';
import { forgetWantedOf } from '#server/market/wanted/wanted-people.queries.ts';
import { eraseUser } from '#server/people/auth/accounts/erase-user.queries.ts';
import { isLastAdmin } from '#server/people/auth/accounts/staff.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountDeletedEmail } from '#server/people/auth/emailed/account.email.ts';
import { confirmIdentity } from '#server/people/auth/flows/confirm-identity.service.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { forgetMessagesOf } from '#server/people/messages/messages.queries.ts';
import { deleteIdempotencyKeysOf } from '#server/platform/idempotency/idempotency.queries.ts';
import { deletedUserDeliveriesQueue } from '#server/programs/webhooks/webhooks.jobs.ts';
import { forgetRemovalsOf } from '#server/staff/removals/removals.queries.ts';
import { forgetReportsOf } from '#server/staff/reports/reports.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { refundCents } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';
import type { DeleteAccount } from '#shared/people/accounts/accounts.ts';
import { deleteRowsOf } from './data-export-columns.ts';
import { deletedTables } from './personal-data-columns.ts';

/**
 * The bookings and classes that deleting the account would cancel, and the refunds, shown before the
 * user confirms.
 */
export async function previewDeletion({ db }: Deps, { id }: Account) {
  const [seats, seatsUnderway, listed, taught] = await Promise.all([
    selectUpcomingSeats(db, id),
    countSeatsUnderway(db, id),
    countListed(db, id),
    countSessionsLeft(db, id),
  ]);
  const refund = seats.reduce((sum, { now, ...terms }) => sum + refundCents(terms, now), 0);
  return {
    seats: seats.length,
    seatsUnderway,
    refund: centsToDollars(refund),
    classes: listed.activeClasses,
    ...taught,
  };
}

/**
 * Erases the user's personal data and cancels their upcoming bookings and classes. Bookings,
 * refunds and reviews stay under 'Former member'.
 */
export async function deleteAccount(deps: Deps, owner: Owner, proof: DeleteAccount): Promise<void> {
  const { viewer } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof, { needsPassword: true });
  await applyChange(async (trx) => {
    if (await isLastAdmin(trx, viewer.id)) throw new DomainError('LAST_ADMIN');
    const classIds = await lockClassesOf(trx, viewer.id);
    await lockUpcomingSessions(trx, viewer.id);
    // Comes first, so that no seat is offered to this account when its own seats are returned.
    await deleteEntriesOf(trx, viewer.id);
    await cancelAllBookings(deps, trx, viewer.id);
    await eraseAddedBy(trx, viewer.id);
    await withdrawAllClasses(deps, trx, viewer.id);
    await endCouponsOf(trx, viewer.id);
    await eraseGuestsOf(trx, viewer.id);
    await forgetAnnouncementsOf(trx, viewer.id);
    await deleteInvitationsOf(trx, viewer.id);
    await forgetMessagesOf(trx, viewer.id);
    await deleteIdempotencyKeysOf(trx, viewer.id);
    await deleteRowsOf(trx, viewer.id, deletedTables);
    await deleteFollowsOf(trx, viewer.id);
    await forgetWantedOf(trx, viewer.id);
    await deleteNotesOf(trx, viewer.id);
    await deleteLinkOf(trx, viewer.id);
    await forgetRemovalsOf(trx, viewer.id);
    await forgetReportsOf(trx, viewer.id);
    await endAccess(deps, trx, viewer.id, 'deleted');
    await eraseUser(trx, viewer.id);
    await expireUploadsOf(trx, viewer.id);
    await deps.jobs.send(deletedUserFilesQueue, { userId: viewer.id }, trx);
    await deps.jobs.send(deletedUserDeliveriesQueue, { ids: [viewer.id, ...classIds] }, trx);
    await deps.outbox.enqueue(trx, accountDeletedEmail(viewer));
  });
}
