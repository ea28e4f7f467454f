import { type Channel, channel, tracingChannel } from 'node:diagnostics_channel';

// Events of this process, for metrics and traces. Without a subscriber, they cost nothing.

export type ProcedureCall = { path: string; error?: unknown };

export type JobRun = {
  queue: string;
  /** The number of jobs that are handled together. */
  size: number;
  /** The trace contexts of the senders, in the W3C format. */
  traceparents: string[];
  error?: unknown;
};

/** Subscribers set `traceparent`, and the job carries it. */
export type JobSend = { traceparent?: string };

export type CacheRead = {
  cache: 'responses' | 'pages';
  /**
   * `unchanged`: the data was read again and was the same, so the response was kept. `stale`: the database
   * was away.
   */
  result: 'hit' | 'unchanged' | 'miss' | 'stale';
};

export type MissedWebhooks = { count: number };

export const procedureCalls = tracingChannel<unknown, ProcedureCall>('learnlocal:procedure');
export const jobRuns = tracingChannel<unknown, JobRun>('learnlocal:job');
export const jobSends = channel('learnlocal:job-send') as Channel<unknown, JobSend>;
export const cacheReads = channel('learnlocal:cache-read') as Channel<unknown, CacheRead>;
/** Events that were read from the payment provider and no webhook had reported. */
export const missedWebhooks = channel('learnlocal:missed-webhooks') as Channel<
  unknown,
  MissedWebhooks
>;

/** `subscribe` with the type of the channel's messages. */
export function listen<Message>(
  to: Channel<unknown, Message>,
  listener: (message: Message) => void,
): void {
  to.subscribe((message) => listener(message as Message));
}
