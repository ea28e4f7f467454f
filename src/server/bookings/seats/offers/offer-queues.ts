import { z } from 'zod';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** Sent when seats are free, but the account or entry of the next in the queue was locked. */
export const offerSeatsQueue: JobQueue<{ sessionId: string }> = {
  name: 'offer-seats',
  data: z.object({ sessionId: z.uuid() }),
  options: { ...emailRetries, notify: true },
};
