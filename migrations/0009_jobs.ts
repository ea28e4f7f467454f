import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Emails become jobs of pg-boss, whose own schema is there by now. What waits in the outbox moves
 * over, sealed as it is, with the settings that its queues had when this was written.
 */
export const jobs = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `SELECT pgboss.create_queue('failed-jobs', '{"policy": "standard"}'::jsonb)`,
      `SELECT pgboss.create_queue('email', '{"policy": "standard", "notify": true}'::jsonb)`,
      `INSERT INTO pgboss.job (id, name, data, priority, policy, created_on, keep_until, retry_limit,
          retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter)
        SELECT id, 'email', jsonb_build_object('sealed', encode(sealed, 'base64')),
          CASE WHEN is_to_many THEN 0 ELSE 1 END, 'standard', created_at,
          now() + interval '30 days', 82, 5, true, 3600, 300, 3600, 'failed-jobs'
        FROM outbox WHERE sent_at IS NULL AND sealed IS NOT NULL`,
      'DROP TABLE outbox',
    ]),
};
