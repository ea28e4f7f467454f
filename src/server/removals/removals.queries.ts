import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { NewRemoval, Trx } from '#server/db/schema.ts';

/** Returns the id, to which the hidden class or review refers. */
export async function insertRemoval(trx: Trx, removal: Omit<NewRemoval, 'id'>): Promise<string> {
  const id = newId();
  await trx
    .insertInto('removals')
    .values({ id, ...removal })
    .execute();
  return id;
}

export async function endRemoval(trx: Trx, removalId: string): Promise<void> {
  await trx
    .updateTable('removals')
    .set({ restoredAt: sql`now()` })
    .where('id', '=', removalId)
    .execute();
}

/** The removals stay in the public record, which names no one. */
export async function forgetRemovalsOf(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('removals')
    .set({ personId: null })
    .where('personId', '=', personId)
    .execute();
}
