import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { lockOwnRemoval, setAppeal } from './removals.queries.ts';

/** Asks the desk to decide again, once. */
export async function appealRemoval(
  db: Db,
  viewerId: string,
  removalId: string,
  text: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const removal = await lockOwnRemoval(trx, removalId, viewerId);
    if (!removal) throw new DomainError('REMOVAL_NOT_FOUND');
    if (removal.restoredAt) throw new DomainError('REMOVAL_ENDED');
    if (removal.appealedAt) throw new DomainError('ALREADY_APPEALED');
    await setAppeal(trx, removalId, text);
  });
  return { id: removalId };
}
