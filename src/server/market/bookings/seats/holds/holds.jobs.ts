import type { Deps } from '#server/app/deps.ts';
import type { SeatDeps } from '#server/market/bookings/seats/return-seats.service.ts';
import { createBatchWorker } from '#server/platform/jobs/queue.ts';
import { expireHoldQueue } from './hold-queues.ts';
import { expireUnpaid } from './holds.service.ts';

const batchSize = 100;

export const createExpireHoldWorker = (
  deps: SeatDeps & Pick<Deps, 'db'>,
  queue = expireHoldQueue,
) =>
  createBatchWorker(
    queue,
    (batch) =>
      expireUnpaid(
        deps,
        batch.map(({ bookingId }) => bookingId),
      ),
    { batchSize },
  );
