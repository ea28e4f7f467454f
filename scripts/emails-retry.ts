import { bookedQueue } from '../src/server/bookings/bookings.jobs.ts';
import { emailQueue } from '../src/server/notifications/email.jobs.ts';
import { requireMigrated } from '../src/server/platform/db/migrate.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { withDatabase } from './with-database.ts';

// Retries emails that were given up after three days of failures or because of an unknown
// recipient.
await withDatabase(async ({ db, jobsConnection }) => {
  await requireMigrated(db);
  const jobs = await openJobs({ connection: jobsConnection, log: console });
  let count = 0;
  try {
    for (const queue of [emailQueue, bookedQueue]) count += await jobs.retryFailed(queue);
  } finally {
    await jobs.stop();
  }
  console.log(count === 0 ? 'No failed emails.' : `Retrying failed emails: ${count}`);
});
