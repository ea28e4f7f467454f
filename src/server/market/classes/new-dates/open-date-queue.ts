import { z } from 'zod';
import { emailRetries } from '#server/people/notifications/email.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { secondMs } from '#shared/units.ts';

/** Due `earlyMs` before the date opens, because workers look for due jobs only every few seconds. */
export const openDateQueue: JobQueue<{ sessionId: string }> = {
  name: 'open-date',
  data: z.object({ sessionId: z.uuid() }),
  options: emailRetries,
};

export const earlyMs = 4 * secondMs;
