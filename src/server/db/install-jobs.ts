import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from './schema.ts';

/**
 * Migrates pg-boss's own schema, `pgboss`, on one connection. A failure leaves a transaction open.
 * The caller must hold a lock against other processes.
 */
export async function installJobs(connection: Db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(connection), supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}
