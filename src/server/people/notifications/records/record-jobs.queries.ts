import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { emailQueue } from '#server/people/notifications/email.jobs.ts';
import { factQueue } from '#server/people/notifications/facts.ts';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import { recordOf } from './recorded-facts.ts';

/** The facts about these bookings and dates that still wait for their listeners, or failed permanently. */
export async function selectWaitingFacts(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('pgboss.job as j')
    .select('j.data')
    .where(
      sql<boolean>`(j.name = ${factQueue.name} AND j.state < 'completed'
        OR j.name = ${failedJobs.name} AND j.source_name = ${factQueue.name})
        AND EXISTS (SELECT FROM unnest(${ids}::text[]) AS named (id) WHERE strpos(j.data::text, named.id) > 0)`,
    )
    .execute();
  const facts = rows.flatMap(({ data }) => factQueue.data.safeParse(data).data ?? []);
  return facts.flatMap((fact) => recordOf(fact) ?? []);
}

type EmailJob = {
  id: string;
  hasFailed: boolean;
  attempts: number;
  /** Our own short reason of the last failed attempt, without personal data. */
  reason: string | null;
};

/** The jobs of those of these emails that were not sent. */
export async function selectEmailJobs(db: Db, ids: string[]): Promise<EmailJob[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EmailJob>`
    SELECT coalesce(source_root_id, source_id, id) AS id, name = ${failedJobs.name} AS "hasFailed",
      coalesce(source_retry_count + 1, retry_count + (state = 'retry')::int) AS attempts,
      coalesce(source_output, output)->>'reason' AS reason
    FROM pgboss.job
    WHERE name IN (${emailQueue.name}, ${failedJobs.name}) AND state < 'completed'
      AND coalesce(source_root_id, source_id, id) = ANY(${ids}::uuid[])`.execute(db);
  return rows;
}
