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

/** The same for several keys, locked in their order to avoid deadlock; returns the count of each. */
export async function countAllAttempts(
  db: Db,
  attempts: Map<string, number>,
  windowSeconds: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    INSERT INTO rate_limits AS kept (key, count, window_ends_at)
    SELECT key, attempts, now() + make_interval(secs => ${windowSeconds})
    FROM unnest(${[...attempts.keys()]}::text[], ${[...attempts.values()]}::int[]) AS given (key, attempts)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN kept.window_ends_at > now() THEN kept.count + excluded.count
        ELSE excluded.count END,
      window_ends_at = CASE WHEN kept.window_ends_at > now() THEN kept.window_ends_at
        ELSE excluded.window_ends_at END
    RETURNING key, count`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
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
