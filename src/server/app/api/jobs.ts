import { backupQueue, createBackupWorker } from '#server/app/backup/backup.jobs.ts';
import type { Deps } from '#server/app/deps.ts';
import { createResealWorker, resealQueue } from '#server/app/installation/reseal.jobs.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import {
  createDeletedUserFilesWorker,
  createUploadSweepWorker,
  deletedUserFilesQueue,
  uploadSweepQueue,
} from '#server/files/uploads/uploads.jobs.ts';
import {
  createEraseWordsWorker,
  eraseWordsQueue,
} from '#server/market/bookings/erase-words.jobs.ts';
import { applyCheckoutEvent } from '#server/market/bookings/payments/checkout-events.service.ts';
import {
  createRemindersWorker,
  remindersQueue,
} from '#server/market/bookings/reminders/reminders.jobs.ts';
import { endOfferQueue, expireHoldQueue } from '#server/market/bookings/seats/holds/hold-queues.ts';
import { createExpireHoldWorker } from '#server/market/bookings/seats/holds/holds.jobs.ts';
import {
  createWaitlistWorkers,
  waitlistQueues,
} from '#server/market/bookings/waitlist/waitlist.jobs.ts';
import {
  createLocalTimesWorker,
  localTimesQueue,
} from '#server/market/classes/class-sessions/local-times.jobs.ts';
import {
  createGeocodeWorker,
  createMissingPlacesWorker,
  geocodeQueue,
  missingPlacesQueue,
} from '#server/market/classes/listing/class-places.jobs.ts';
import {
  createNextStartsWorker,
  nextStartsQueue,
} from '#server/market/classes/lists/next-starts.jobs.ts';
import {
  createLongQueuesWorker,
  longQueuesQueue,
} from '#server/market/classes/long-queues/long-queues.jobs.ts';
import { createMinimumWorker, minimumQueue } from '#server/market/classes/minimum/minimum.jobs.ts';
import { createOpenDateWorker } from '#server/market/classes/new-dates/open-date.jobs.ts';
import { openDateQueue } from '#server/market/classes/new-dates/open-date-queue.ts';
import {
  createSchedulesWorker,
  schedulesQueue,
} from '#server/market/classes/schedules/schedules.jobs.ts';
import {
  createTeachingDayWorker,
  teachingDayQueue,
} from '#server/market/classes/teaching-day/teaching-day.jobs.ts';
import { createDigestsWorker, digestsQueue } from '#server/market/follows/digests.jobs.ts';
import { keepMornings } from '#server/market/follows/digests.service.ts';
import { createGeocoder } from '#server/market/places/create-geocoder.ts';
import { createWantedWorker, wantedQueue } from '#server/market/wanted/wanted.jobs.ts';
import { createEarningsWorkers, earningsQueues } from '#server/money/earnings.jobs.ts';
import {
  createExpireCheckoutWorker,
  expireCheckoutQueue,
} from '#server/money/payments/checkouts.jobs.ts';
import { extraChargeQueue, refundQueue } from '#server/money/payments/refund-queues.ts';
import {
  createExtraChargeWorker,
  createRefundWorker,
} from '#server/money/payments/refunds.jobs.ts';
import {
  createReconciliationWorker,
  reconciliationQueue,
} from '#server/money/provider-events/reconciliation.jobs.ts';
import {
  createSandboxWebhookWorker,
  postToSelf,
  sandboxWebhookQueue,
} from '#server/money/sandbox/sandbox.jobs.ts';
import {
  createMessageEmailWorker,
  messageEmailQueue,
} from '#server/people/messages/message-emails.jobs.ts';
import { createEmailWorker, emailQueue } from '#server/people/notifications/email.jobs.ts';
import { createFactWorker } from '#server/people/notifications/facts.jobs.ts';
import { factQueue } from '#server/people/notifications/facts.ts';
import type { Mailer } from '#server/people/notifications/mailer.ts';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import type { JobQueue, JobWorker } from '#server/platform/jobs/queue.ts';
import {
  createDeletedUserDeliveriesWorker,
  createDueWebhooksWorker,
  createWebhookWorkers,
  webhookQueues,
} from '#server/programs/webhooks/webhooks.jobs.ts';
import { createDataCheckWorker, dataCheckQueue } from './data-check.jobs.ts';
import { createEarlierWorkers, earlierQueues } from './earlier-jobs.ts';
import { listeners } from './listeners.ts';
import { createOutdatedRowsWorker, outdatedRowsQueue } from './outdated-rows.jobs.ts';

/** All queues. A dead letter queue must precede the queues that use it. */
export const jobQueues: JobQueue[] = [
  failedJobs,
  emailQueue,
  factQueue,
  messageEmailQueue,
  ...earlierQueues,
  expireHoldQueue,
  endOfferQueue,
  ...waitlistQueues,
  expireCheckoutQueue,
  refundQueue,
  extraChargeQueue,
  ...earningsQueues,
  remindersQueue,
  eraseWordsQueue,
  outdatedRowsQueue,
  dataCheckQueue,
  resealQueue,
  backupQueue,
  uploadSweepQueue,
  deletedUserFilesQueue,
  geocodeQueue,
  missingPlacesQueue,
  nextStartsQueue,
  schedulesQueue,
  localTimesQueue,
  minimumQueue,
  longQueuesQueue,
  openDateQueue,
  teachingDayQueue,
  digestsQueue,
  wantedQueue,
  reconciliationQueue,
  sandboxWebhookQueue,
  ...webhookQueues,
];

type WorkerParts = {
  files: FileHost;
  mailer: Mailer | null;
  /** The address on which this server listens; null until it does. */
  origin: () => string | null;
};

/** All workers. Without a mailer, emails stay queued and can be read in the development mailbox. */
export function createWorkers(deps: Deps, { files, mailer, origin }: WorkerParts): JobWorker[] {
  const { db, env, outbox } = deps;
  const geocoder = createGeocoder(db, env);
  const mailDomain = new URL(env.appUrl).hostname;
  return [
    ...(mailer ? [createEmailWorker({ db, outbox, mailer, mailDomain })] : []),
    createFactWorker(deps, listeners),
    createMessageEmailWorker(deps),
    ...createEarlierWorkers(deps),
    ...createEarningsWorkers(deps),
    createExpireHoldWorker(deps),
    createExpireHoldWorker(deps, endOfferQueue),
    ...createWaitlistWorkers(deps),
    createRemindersWorker(deps),
    createEraseWordsWorker(deps),
    createOutdatedRowsWorker(db),
    createDataCheckWorker(deps),
    createResealWorker(deps),
    createBackupWorker(deps),
    createUploadSweepWorker(db, files),
    createDeletedUserFilesWorker(db, files),
    createGeocodeWorker(db, geocoder),
    createMissingPlacesWorker(db, geocoder),
    createNextStartsWorker(db),
    createSchedulesWorker(deps),
    createLocalTimesWorker(deps, keepMornings),
    createMinimumWorker(deps),
    createLongQueuesWorker(deps),
    createOpenDateWorker(deps),
    createTeachingDayWorker(deps),
    createDigestsWorker(deps),
    createWantedWorker(deps),
    createExpireCheckoutWorker(deps),
    createRefundWorker(deps),
    createExtraChargeWorker(deps),
    createReconciliationWorker(deps, applyCheckoutEvent),
    createSandboxWebhookWorker(deps, postToSelf(origin)),
    ...createWebhookWorkers(deps),
    createDueWebhooksWorker(deps),
    createDeletedUserDeliveriesWorker(deps),
  ];
}
