import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** For pg-boss's own connection; its parameter is the name of the queue. */
export const recordRun = `INSERT INTO schedule_runs (queue) VALUES ($1)
  ON CONFLICT (queue) DO UPDATE SET finished_at = now()`;

/** The job of a schedule counts as running if its process sent a heartbeat within this time. */
const heartbeatSeconds = 60;

type Schedule = { queue: string; cron: string; finishedAt: Date };

/** The schedules whose job is not running, with its last success or when the schedule was made. */
export async function selectIdleSchedules(db: Db): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    SELECT s.name AS queue, s.cron, coalesce(r.finished_at, s.created_on) AS finished_at
    FROM pgboss.schedule s LEFT JOIN schedule_runs r ON r.queue = s.name
    WHERE NOT EXISTS (SELECT FROM pgboss.job j WHERE j.name = s.name AND j.state = 'active'
      AND j.heartbeat_on > now() - make_interval(secs => ${heartbeatSeconds}))
    ORDER BY s.name`.execute(db);
  return rows;
}
