import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

type User = string | RawBuilder<unknown>;

/** Whether one keeps the other from writing and from booking. */
export const hasBlocked = (blocker: User, blocked: User) =>
  sql<boolean>`EXISTS (SELECT FROM blocks
    WHERE blocks.blocker_id = ${blocker}::uuid AND blocks.blocked_id = ${blocked}::uuid)`;

/** Whether neither has blocked the other. */
export const areUnblocked = (one: User, other: User) =>
  sql<boolean>`(NOT ${hasBlocked(one, other)} AND NOT ${hasBlocked(other, one)})`;

/**
 * The blocks between two people, in both directions. No block is added while one of the accounts is
 * locked, because a block locks both.
 */
export async function selectBlocksBetween(db: Db, one: string, other: string) {
  const blocks = sql<{ isByOne: boolean; isByOther: boolean }>`
    SELECT ${hasBlocked(one, other)} AS is_by_one, ${hasBlocked(other, one)} AS is_by_other`;
  const { rows } = await blocks.execute(db);
  return { isByOne: rows[0]?.isByOne ?? false, isByOther: rows[0]?.isByOther ?? false };
}

export async function selectHasBlocked(db: Db, blocker: string, blocked: string): Promise<boolean> {
  const block = sql<{ isBlocked: boolean }>`SELECT ${hasBlocked(blocker, blocked)} AS is_blocked`;
  const { rows } = await block.execute(db);
  return rows[0]?.isBlocked ?? false;
}

/** The people among these who may get texts of this person: neither has blocked the other. */
export async function selectUnblocked(db: Db, personId: string, otherIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT other.id FROM unnest(${otherIds}::uuid[]) AS other (id)
    WHERE ${areUnblocked(personId, sql`other.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertBlock(trx: Trx, blockerId: string, blockedId: string): Promise<void> {
  await trx
    .insertInto('blocks')
    .values({ blockerId, blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether there was one. */
export async function deleteBlock(
  trx: Trx,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the blocks by this user and the blocks of this user by others. */
export async function deleteBlocksOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute();
}
