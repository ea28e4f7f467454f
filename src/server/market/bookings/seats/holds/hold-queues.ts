import { z } from 'zod';
import { emailRetries } from '#server/people/notifications/email.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** Due when a hold for this booking ends. */
export const expireHoldQueue: JobQueue<{ bookingId: string }> = {
  name: 'expire-hold',
  data: z.object({ bookingId: z.uuid() }),
  options: emailRetries,
};

/** Jobs of earlier releases, in which offers ended by jobs of their own. */
export const endOfferQueue = { ...expireHoldQueue, name: 'end-offer' };
