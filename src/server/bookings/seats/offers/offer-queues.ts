import { z } from 'zod';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** Sent when seats are free, but the account or entry of the next in the queue was locked. */
export const offerSeatsQueue: JobQueue<{ sessionId: string }> = {
  name: 'offer-seats',
  data: z.object({ sessionId: z.uuid() }),
  options: { ...emailRetries, notify: true },
};

const waitlistNotices = [
  'joined',
  'offered',
  'offer_ended',
  'conflict',
  'hold_limit',
  'open_spot',
  'date_canceled',
  'date_moved',
] as const;

/**
 * An email to the student of an entry. Its id is chosen when the event happens, so that a repeated
 * job sends the same email.
 */
export type WaitlistNotice = {
  kind: (typeof waitlistNotices)[number];
  entryId: string;
  /** Null for a new entry that waits for any date. */
  sessionId: string | null;
  emailId: string;
};

export const waitlistNoticeQueue: JobQueue<WaitlistNotice> = {
  name: 'waitlist-notice',
  data: z.object({
    kind: z.enum(waitlistNotices),
    entryId: z.uuid(),
    sessionId: z.uuid().nullable(),
    emailId: z.uuid(),
  }),
  options: emailRetries,
};
