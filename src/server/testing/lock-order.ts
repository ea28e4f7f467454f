import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { lockUser } from '../db/user-locks.ts';
import { refusalOf } from './refusals.ts';

const pollMs = 5;

/**
 * Lets the calls have the account's lock in this order: it is held while they start, each once the
 * one before waits for it. What they check before the lock, they check before any of them acts.
 * Resolves with their refusals.
 */
export async function inLockOrder(
  db: Db,
  userId: string,
  calls: (() => Promise<unknown>)[],
): Promise<(string | null)[]> {
  const refusals: Promise<string | null>[] = [];
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    for (const call of calls) {
      let isSettled = false;
      const refusal = refusalOf(call()).finally(() => {
        isSettled = true;
      });
      refusals.push(refusal);
      while (!isSettled && (await countWaiting(db)) < refusals.length) await setTimeout(pollMs);
      if (isSettled) throw new Error(`A call did not wait for the lock: ${await refusal}`);
    }
  });
  return Promise.all(refusals);
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
