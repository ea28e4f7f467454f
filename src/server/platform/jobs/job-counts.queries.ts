import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { failedJobs } from './jobs.ts';

type QueueCount = {
  queue: string;
  /** Jobs that are due and not yet taken by a worker. */
  waiting: number;
  /** Seconds that the oldest due job has been due. */
  oldest: number;
  /** Jobs that ran out of attempts, until they are retried. */
  failed: number;
};

/** The numbers of waiting and failed jobs for each of these queues. */
export async function countJobs(db: Db, queues: string[]): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    SELECT queue, coalesce(due.waiting, 0) AS waiting, coalesce(due.seconds, 0) AS oldest,
      coalesce(dead.failed, 0) AS failed
    FROM unnest(${queues}::text[]) AS queue
    LEFT JOIN (
      SELECT name, count(*)::int AS waiting,
        extract(epoch FROM now() - min(start_after))::float8 AS seconds
      FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()
      GROUP BY name) AS due ON due.name = queue
    LEFT JOIN (
      SELECT source_name, count(*)::int AS failed
      FROM pgboss.job WHERE name = ${failedJobs.name} AND state = 'created'
      GROUP BY source_name) AS dead ON dead.source_name = queue
    ORDER BY queue`.execute(db);
  return rows;
}
