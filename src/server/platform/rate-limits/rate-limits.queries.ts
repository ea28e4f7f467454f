import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { secondMs } from '#shared/units.ts';

/** Adds `attempts` to the key's window, or starts a new window when the last one has ended. */
export async function countAttempts(db: Db, key: string, windowSeconds: number, attempts: number) {
  const windowEnd = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
  return db
    .insertInto('rateLimits')
    .values({ key, count: attempts, windowEndsAt: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN rate_limits.window_ends_at > now() 
          THEN rate_limits.count + excluded.count ELSE excluded.count END`,
        windowEndsAt: sql`CASE WHEN rate_limits.window_ends_at > now()
          THEN rate_limits.window_ends_at ELSE ${windowEnd} END`,
      }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch FROM window_ends_at - now()))::int`.as('secondsLeft'),
    ])
    .executeTakeFirstOrThrow();
}

export async function deleteRateLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
}

export async function deleteEndedRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('rateLimits').where('windowEndsAt', '<', sql<Date>`now()`).execute();
}

/** Reserves the next turn of `key`, one every `intervalMs` over all servers; returns the wait. */
export async function reserveTurn(db: Db, key: string, intervalMs: number): Promise<number> {
  const interval = sql`make_interval(secs => ${intervalMs / secondMs})`;
  const turn = await db
    .insertInto('rateLimits')
    .values({ key, count: 1, windowEndsAt: sql`clock_timestamp() + ${interval}` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        windowEndsAt: sql`greatest(rate_limits.window_ends_at, clock_timestamp()) + ${interval}`,
      }),
    )
    .returning(
      sql<number>`greatest(0, extract(epoch FROM
        window_ends_at - ${interval} - clock_timestamp()) * ${secondMs})::float8`.as('waitMs'),
    )
    .executeTakeFirstOrThrow();
  return turn.waitMs;
}
