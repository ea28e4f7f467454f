import { z } from 'zod';
import { emailRetries } from '#server/people/notifications/email.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** Sent when seats are free, but the next in the queue can only be offered them later. */
export const offerSeatsQueue: JobQueue<{ sessionId: string }> = {
  name: 'offer-seats',
  data: z.object({ sessionId: z.uuid() }),
  options: { ...emailRetries, notify: true },
};
