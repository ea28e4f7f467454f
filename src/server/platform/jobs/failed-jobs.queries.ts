import { type RawBuilder, sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { failedJobs } from './jobs.ts';

export type FailedJob = {
  id: string;
  /** The queue in which the job failed, and to which a retry sends it. */
  queue: string;
  data: Record<string, unknown>;
  /** Our own short reason, without personal data; null if the job ran out of time. */
  reason: string | null;
  attempts: number;
  failedAt: string;
  /** `failedAt` to the microsecond, for cursors. */
  moment: string;
};

const isKept = sql`name = ${failedJobs.name} AND state = 'created'`;

const failedJobColumns = sql`id, coalesce(source_name, '') AS queue, data,
  coalesce(source_output, output)->>'reason' AS reason,
  coalesce(source_retry_count, 0) + 1 AS attempts,
  ${isoTime(sql.ref<Date>('created_on'))} AS failed_at,
  ${exactTime(sql.ref<Date>('created_on'))} AS moment`;

export type QueueFilter = { queues: string[]; isExcluded: boolean };
type FailedJobPage = {
  filter: QueueFilter | undefined;
  limit: number;
  after: [moment: string, id: string] | undefined;
};

/** Jobs that ran out of attempts and wait for a retry, latest failure first. */
export async function selectFailedJobs(
  db: Db,
  { filter, limit, after }: FailedJobPage,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    SELECT ${failedJobColumns} FROM pgboss.job
    WHERE ${isKept} AND ${filter ? isFrom(filter) : sql`true`}
      AND ${after ? sql`(created_on, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    ORDER BY created_on DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

const isFrom = ({ queues, isExcluded }: QueueFilter): RawBuilder<unknown> =>
  sql`(source_name = ANY(${queues}::text[])) <> ${isExcluded}::boolean`;

/** The number of jobs that wait for a retry, and the time of the earliest failure. */
export const countFailedJobs = (db: Db, filter: QueueFilter) =>
  countWaiting(
    db,
    (limit) => sql<{ since: Date }>`(
      SELECT created_on AS since FROM pgboss.job WHERE ${isKept} AND ${isFrom(filter)}
      ORDER BY created_on LIMIT ${limit})`,
  );

/** Locks the jobs that still wait for a retry, in one order. */
export async function lockFailedJobs(trx: Trx, ids: string[]): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    SELECT ${failedJobColumns} FROM pgboss.job
    WHERE ${isKept} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`.execute(trx);
  return rows;
}

/** The caller holds the locks of the jobs, which are never done. */
export async function deleteFailedJobs(trx: Trx, ids: string[]): Promise<void> {
  await sql`DELETE FROM pgboss.job WHERE ${isKept} AND id = ANY(${ids}::uuid[])`.execute(trx);
}
