import { PgBoss } from 'pg-boss';

/** LearnLocal's queue of what happened to bookings, about which its workers write emails. */
export const factQueue = 'fact';
/** LearnLocal's queue of holds that end unless they are paid. */
export const expireHoldQueue = 'expire-hold';

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
