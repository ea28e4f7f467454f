import { PgBoss } from 'pg-boss';

/** LearnLocal's queue of new bookings, whose emails its workers write. */
export const bookedQueue = 'fact';

/** Only sends jobs, like LearnLocal's web processes. */
export async function openQueue(connectionString) {
  const queue = new PgBoss({
    connectionString,
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await queue.start();
  return queue;
}
