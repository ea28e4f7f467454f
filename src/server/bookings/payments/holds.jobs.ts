import { z } from 'zod';
import type { SeatDeps } from '#server/bookings/seats/return-seats.service.ts';
import type { Deps } from '#server/deps.ts';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { expireUnpaid } from './holds.service.ts';

/** Due when the hold of an unpaid booking ends. The booking sends it in its own statement. */
export const expireHoldQueue: JobQueue<{ bookingId: string }> = {
  name: 'expire-hold',
  data: z.object({ bookingId: z.uuid() }),
  options: emailRetries,
};

const batchSize = 100;

export const createExpireHoldWorker = (deps: SeatDeps & Pick<Deps, 'db'>) =>
  createBatchWorker(
    expireHoldQueue,
    (batch) =>
      expireUnpaid(
        deps,
        batch.map(({ bookingId }) => bookingId),
      ),
    { batchSize },
  );
