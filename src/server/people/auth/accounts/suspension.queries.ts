import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

/** A condition on `users`: the account is neither deleted nor suspended. */
export const mayAct = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.deleted_at`)} IS NULL AND ${sql.ref(`${user}.suspended_at`)} IS NULL)`;

/** Returns null for a user who is not suspended. */
export async function selectSuspensionReason(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('suspensionReason')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.suspensionReason ?? null;
}

/** A null reason ends the suspension. */
export async function setSuspension(
  trx: Trx,
  userId: string,
  suspensionReason: string | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      suspensionReason,
      suspendedAt: suspensionReason === null ? null : sql<Date>`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
}
