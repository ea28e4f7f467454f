import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { withdrawOffers } from '#server/market/bookings/leave-classes.service.ts';
import { offerToStudent } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import type { SeatDeps } from '#server/market/bookings/seats/return-seats.service.ts';
import { deleteBlock, insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockPeopleExclusively } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { wereInTouch } from './in-touch.queries.ts';

/**
 * From now on, neither can write to the other, and the other person can't book this user's classes, and
 * loses any seats offered to them in those classes.
 */
export async function blockPerson(
  deps: SeatDeps & Pick<Deps, 'db'>,
  viewerId: string,
  otherId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Waits for messages and bookings that have passed the check, and lets no other pass it meanwhile.
    await lockPeopleExclusively(trx, [viewerId, otherId]);
    if (!(await wereInTouch(trx, viewerId, otherId))) throw new DomainError('PERSON_NOT_FOUND');
    await consumeAttempt(trx, 'block', { account: viewerId });
    await insertBlock(trx, viewerId, otherId);
    await withdrawOffers(deps, trx, { teacherId: viewerId, studentId: otherId });
  });
}

/** The other person is in line for this user's classes again, too. */
export async function unblockPerson(
  deps: Pick<Deps, 'db' | 'facts' | 'jobs'>,
  viewerId: string,
  otherId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, viewerId, otherId))) return;
    await consumeAttempt(trx, 'block', { account: viewerId });
    await offerToStudent(deps, trx, { teacherId: viewerId, studentId: otherId });
  });
}
