import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { emailRetries } from '#server/people/notifications/email.jobs.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { type FactName, facts as schemas } from '#shared/facts.ts';

type EarlierJob = { kind?: string | undefined };

/** The queues of releases before there were facts, and the facts that their jobs now publish. */
const published: Record<string, (job: EarlierJob) => FactName> = {
  booked: () => 'booking.confirmed',
  'refund-sent': () => 'refund.sent',
  'waitlist-notice': ({ kind }) => (kind === 'offered' ? 'seat.offered' : 'waitlist.changed'),
};

const queueNamed = (name: string): JobQueue<EarlierJob> => ({
  name,
  data: z.looseObject({ kind: z.string().optional() }),
  options: emailRetries,
});

export const earlierQueues: JobQueue[] = Object.keys(published).map(queueNamed);

export const createEarlierWorkers = ({ db, facts }: Deps) =>
  Object.entries(published).map(([queue, factOf]) =>
    createBatchWorker(
      queueNamed(queue),
      (batch, finish) =>
        db.transaction().execute(async (trx) => {
          await finish?.(trx);
          for (const job of batch) {
            const name = factOf(job);
            await facts.publish(trx, name, schemas[name].parse(job));
          }
        }),
      { batchSize: 100 },
    ),
  );
