import { earlierQueues } from '../src/server/app/api/earlier-jobs.ts';
import { emailQueue } from '../src/server/people/notifications/email.jobs.ts';
import { factQueue } from '../src/server/people/notifications/facts.ts';
import { retryFailedJobs } from './retry-failed-jobs.ts';

// Retries emails that were given up after three days of failures or because of an unknown
// recipient.
await retryFailedJobs([emailQueue, factQueue, ...earlierQueues], 'emails');
