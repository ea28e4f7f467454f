import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { failedJobs } from './jobs.ts';

type QueueCount = {
  queue: string;
  /** Jobs that are due, or wait for their next attempt. */
  waiting: number;
  /** Seconds since the first attempt of the oldest waiting job was due. */
  oldest: number;
  /** Jobs that ran out of attempts, until they are retried. */
  failed: number;
};

/**
 * The numbers of waiting and failed jobs for each of these queues. pg-boss moves `start_after` with each
 * attempt, and keeps a job until its first attempt was due plus the retention of its queue.
 */
export async function countJobs(db: Db, queues: string[]): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    SELECT queue, coalesce(due.waiting, 0) AS waiting, coalesce(due.seconds, 0) AS oldest,
      coalesce(dead.failed, 0) AS failed
    FROM unnest(${queues}::text[]) AS queue
    LEFT JOIN (
      SELECT j.name, count(*)::int AS waiting, extract(epoch FROM
        now() - min(j.keep_until - q.retention_seconds * interval '1s'))::float8 AS seconds
      FROM pgboss.job j JOIN pgboss.queue q ON q.name = j.name
      WHERE j.state = 'retry' OR j.state = 'created' AND j.start_after <= now()
      GROUP BY j.name) AS due ON due.name = queue
    LEFT JOIN (
      SELECT source_name, count(*)::int AS failed
      FROM pgboss.job WHERE name = ${failedJobs.name} AND state = 'created'
      GROUP BY source_name) AS dead ON dead.source_name = queue
    ORDER BY queue`.execute(db);
  return rows;
}
