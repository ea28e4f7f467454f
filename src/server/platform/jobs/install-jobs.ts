import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '#server/db/schema.ts';

/**
 * Brings pg-boss's own tables (schema `pgboss`) to its newest version, on one connection whose
 * caller keeps other processes away meanwhile.
 */
export async function installJobs(connection: Db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(connection), supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}
