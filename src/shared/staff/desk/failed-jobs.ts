import { recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { deskListFields, reasonForm } from './desk.ts';

/** The kinds of failed jobs. Support may retry emails only. */
export const jobKinds = { email: 'Emails', money: 'Payments', other: 'Other' } as const;
export type JobKind = keyof typeof jobKinds;
export const jobKindNames = Object.keys(jobKinds) as [JobKind, ...JobKind[]];

type KeptQueue = { label: string; kind: JobKind };

/** The queues whose failed jobs are kept, by name. */
export const keptQueues: Record<string, KeptQueue> = {
  email: { label: 'Email', kind: 'email' },
  fact: { label: 'Emails about an event', kind: 'email' },
  booked: { label: 'Emails about a new booking', kind: 'email' },
  'waitlist-notice': { label: 'Email about a waitlist', kind: 'email' },
  'message-email': { label: 'Email about messages', kind: 'email' },
  'refund-sent': { label: 'Email about a refund', kind: 'email' },
  refund: { label: 'Refund', kind: 'money' },
  'refund-extra-charge': { label: 'Refund of a second charge', kind: 'money' },
  payout: { label: 'Payout', kind: 'money' },
  'expire-checkout': { label: 'End of a checkout', kind: 'money' },
  'deliver-sandbox-webhook': { label: 'Sandbox webhook', kind: 'money' },
  'expire-hold': { label: 'End of an unpaid booking', kind: 'other' },
  'end-offer': { label: 'End of a waitlist offer', kind: 'other' },
  'offer-seats': { label: 'Offer of free spots', kind: 'other' },
  'open-date': { label: 'Opening of a date to everyone', kind: 'other' },
};

export const queuesOf = (kind: JobKind): string[] =>
  Object.entries(keptQueues)
    .filter(([, queue]) => queue.kind === kind)
    .map(([name]) => name);

/** A queue of another release is shown by its name. */
export const keptQueue = (name: string): KeptQueue =>
  keptQueues[name] ?? { label: name, kind: 'other' };

export const failedJobListInput = z.strictObject({
  ...deskListFields,
  kind: z.enum(jobKindNames).optional(),
});
export type FailedJobListInput = z.infer<typeof failedJobListInput>;

/** The maximum number of jobs that one action changes. */
const maxJobs = 100;
const jobIds = z.array(recordId).min(1).max(maxJobs);

export const retryJobsInput = z.strictObject({ jobIds });
export const dismissJobsInput = reasonForm.extend({ jobIds });
export type DismissJobsInput = z.infer<typeof dismissJobsInput>;
