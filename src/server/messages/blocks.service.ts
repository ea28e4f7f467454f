import { deleteBlock, insertBlock } from '#server/auth/accounts/blocks.queries.ts';
import { lockPeopleAlone } from '#server/auth/accounts/user-locks.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { haveThread } from './messages.queries.ts';

/** From now on, the other person can neither write to this user nor book their classes. */
export async function blockPerson(db: Db, userId: string, otherId: string): Promise<void> {
  if (!(await haveThread(db, userId, otherId))) throw new DomainError('PERSON_NOT_FOUND');
  await db.transaction().execute(async (trx) => {
    // Waits for messages and bookings that have passed the check, and lets no other pass it meanwhile.
    await lockPeopleAlone(trx, [userId, otherId]);
    if (!(await haveThread(trx, userId, otherId))) throw new DomainError('PERSON_NOT_FOUND');
    await insertBlock(trx, userId, otherId);
  });
}

export const unblockPerson = deleteBlock;
