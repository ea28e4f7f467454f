import { emailQueue } from '../src/server/notifications/email.jobs.ts';
import { requireMigrated } from '../src/server/platform/db/migrate.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { withDatabase } from './with-database.ts';

// Retries emails that were given up after three days of failures or because of an unknown
// recipient.
await withDatabase(async ({ db, jobsConnection }) => {
  await requireMigrated(db);
  const jobs = await openJobs({ connection: jobsConnection, log: console });
  const count = await jobs.retryFailed(emailQueue).finally(() => jobs.stop());
  console.log(count === 0 ? 'No failed emails.' : `Retrying failed emails: ${count}`);
});
