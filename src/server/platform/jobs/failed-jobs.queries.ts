import { sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import { exactTime, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { failedJobs } from './jobs.ts';

const isKept = sql<boolean>`(name = ${failedJobs.name} AND state = 'created')`;

const selectKept = (db: Db) =>
  db
    .selectFrom('pgboss.job')
    .select((eb) => [
      'id',
      // The queue in which the job failed, and to which a retry sends it.
      sql<string>`coalesce(source_name, '')`.as('queue'),
      'data',
      // Our own short reason, without personal data; null if the job ran out of time.
      sql<string | null>`coalesce(source_output, output)->>'reason'`.as('reason'),
      sql<number>`coalesce(source_retry_count, 0) + 1`.as('attempts'),
      isoTime(eb.ref('createdOn')).as('failedAt'),
      // The same to the microsecond, for cursors.
      exactTime(eb.ref('createdOn')).$notNull().as('moment'),
    ])
    .where(isKept);

export type FailedJob = Awaited<ReturnType<typeof lockFailedJobs>>[number];

export type QueueFilter = { queues: string[]; isExcluded: boolean };
type FailedJobPage = {
  filter: QueueFilter | undefined;
  limit: number;
  after: [moment: string, id: string] | undefined;
};

/** Jobs that ran out of attempts and wait for a retry, latest failure first. */
export async function selectFailedJobs(db: Db, { filter, limit, after }: FailedJobPage) {
  const [moment, id] = after ?? [];
  return selectKept(db)
    .where(filter ? isFrom(filter) : sql<boolean>`true`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_on, id) < (${moment}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('createdOn', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const isFrom = ({ queues, isExcluded }: QueueFilter) =>
  sql<boolean>`(source_name = ANY(${queues}::text[])) <> ${isExcluded}::boolean`;

/** The number of jobs that wait for a retry, and the time of the earliest failure. */
export async function countFailedJobs(db: Db, filter: QueueFilter) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('pgboss.job')
      .select('createdOn as since')
      .where(isKept)
      .where(isFrom(filter))
      .orderBy('createdOn')
      .limit(limit),
  );
}

/** Locks the jobs that still wait for a retry, in one order. */
export async function lockFailedJobs(trx: Trx, ids: string[]) {
  return selectKept(trx)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The caller holds the locks of the jobs, which are never done. */
export async function deleteFailedJobs(trx: Trx, ids: string[]): Promise<void> {
  await trx
    .deleteFrom('pgboss.job')
    .where(isKept)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}
