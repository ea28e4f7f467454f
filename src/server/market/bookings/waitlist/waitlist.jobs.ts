import type { Deps } from '#server/app/deps.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { expireStartedEntries } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockAccountsInQueue } from '#server/market/bookings/seats/offers/queue.queries.ts';
import { selectChangedStandbyDates } from '#server/market/bookings/seats/offers/standby.queries.ts';
import {
  createWorker,
  type JobQueue,
  type JobWorker,
  scheduledQueue,
} from '#server/platform/jobs/queue.ts';
import { selectIdleSessions } from './check-waitlist.queries.ts';
import { summarizeQueues } from './queue/queue-summaries.service.ts';
import { updateStandby } from './standby/update-standby.service.ts';

const sweepWaitlistsQueue = scheduledQueue('sweep-waitlists');
const summaryQueue = scheduledQueue('summarize-waitlists');

export const waitlistQueues: JobQueue[] = [offerSeatsQueue, sweepWaitlistsQueue, summaryQueue];

/** Waits for accounts that were locked when the seats became free, or looks again at who is on standby. */
export const createOfferSeatsWorker = (deps: Deps) =>
  createWorker(offerSeatsQueue, async ({ data: { sessionId } }) => {
    await deps.db.transaction().execute(async (trx) => {
      await lockAccountsInQueue(trx, sessionId);
      await lockSession(trx, sessionId);
      await updateStandby(deps, trx, sessionId);
      await offerSeats(deps, trx, [sessionId]);
    });
  });

/**
 * Ends the entries of dates that have started, and of people on standby whose deadline has passed. Also offers idle
 * seats: a conflict may have ended with the time of another class.
 */
export async function sweepWaitlists({ db, jobs }: Deps): Promise<void> {
  await db.transaction().execute(expireStartedEntries);
  const idle = await selectIdleSessions(db);
  const changed = await selectChangedStandbyDates(db);
  const sessionIds = new Set([...idle, ...changed.map(({ sessionId }) => sessionId)]);
  const entries = [...sessionIds].map((sessionId) => ({ data: { sessionId } }));
  await db.transaction().execute((trx) => jobs.sendAll(offerSeatsQueue, entries, trx));
}

const createSweepWorker = (deps: Deps) =>
  createWorker(sweepWaitlistsQueue, () => sweepWaitlists(deps), { cron: '*/5 * * * *' });

const createSummaryWorker = (deps: Deps) =>
  createWorker(summaryQueue, () => summarizeQueues(deps), { cron: '0 15 * * *' });

export const createWaitlistWorkers = (deps: Deps): JobWorker[] => [
  createOfferSeatsWorker(deps),
  createSweepWorker(deps),
  createSummaryWorker(deps),
];
