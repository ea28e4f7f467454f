import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import type { Db } from './schema.ts';

export const outdatedRowsQueue: JobQueue = {
  name: 'delete-outdated-rows',
  data: z.looseObject({}),
  policy: 'exclusive',
};

/** Queries already ignore these rows; deleting them only frees space. */
const outdated: RawBuilder<unknown>[] = [
  sql`DELETE FROM sessions WHERE expires_at < now()`,
  sql`DELETE FROM verification_tokens WHERE expires_at < now()`,
  sql`DELETE FROM email_codes WHERE expires_at < now()`,
  sql`DELETE FROM sign_in_challenges WHERE expires_at < now()`,
  sql`DELETE FROM factors WHERE verified_at IS NULL AND created_at < now() - interval '1 hour'`,
  sql`DELETE FROM known_devices WHERE last_seen_at < now() - interval '400 days'`,
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
  sql`DELETE FROM rate_limits WHERE window_ends_at < now()`,
];

export const createOutdatedRowsWorker = (db: Db) =>
  createWorker(
    outdatedRowsQueue,
    async () => {
      for (const statement of outdated) await statement.execute(db);
    },
    { cron: '5 * * * *' },
  );
