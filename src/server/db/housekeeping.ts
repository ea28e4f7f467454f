import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { hourMs } from '#shared/units.ts';
import type { Db } from './schema.ts';

/** Rows whose time is over; every reader passes them over already, this only makes room. */
const outdated: RawBuilder<unknown>[] = [
  sql`DELETE FROM sessions WHERE expires_at < now()`,
  sql`DELETE FROM verification_tokens WHERE expires_at < now()`,
  sql`DELETE FROM email_codes WHERE expires_at < now()`,
  sql`DELETE FROM sign_in_challenges WHERE expires_at < now()`,
  sql`DELETE FROM factors WHERE verified_at IS NULL AND created_at < now() - interval '1 hour'`,
  sql`DELETE FROM known_devices WHERE last_seen_at < now() - interval '400 days'`,
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
  sql`DELETE FROM rate_limits WHERE window_ends_at < now()`,
  sql`DELETE FROM outbox WHERE created_at < now() - interval '30 days'`,
];

/** Runs every job at once, and then hourly; one that fails does not keep the others. */
export function startHousekeeping(
  jobs: (() => Promise<void>)[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const run = async () => {
    for (const job of jobs)
      await job().catch((error) => log.warn({ err: error }, 'housekeeping failed'));
  };
  let current = run();
  const timer = setInterval(() => {
    current = run();
  }, hourMs);
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}

export async function sweepOutdatedRows(db: Db): Promise<void> {
  for (const statement of outdated) await statement.execute(db);
}
