import { Counter, type Registry } from 'prom-client';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { cacheReads, jobRuns, listen, missedWebhooks, procedureCalls } from './channels.ts';

/** Counts procedures, jobs and cache reads of this process from now on. */
export function countEvents(registry: Registry): void {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `learnlocal_${name}_total`, help, labelNames, registers: [registry] });

  const calls = counter(
    'procedure_calls',
    'Calls of procedures, by OK or the code of their error, such as bookings.book and CLASS_FULL',
    ['procedure', 'code'],
  );
  listen(procedureCalls.asyncEnd, ({ path, error }) => {
    calls.inc({ procedure: path, code: error ? publicError(error).body.code : 'OK' });
  });

  const attempts = counter(
    'job_attempts',
    'Jobs that were done, and attempts that failed, such as emails',
    ['queue', 'result'],
  );
  listen(jobRuns.asyncEnd, ({ queue, size, error }) => {
    // Jobs that failed as a batch run again, each on its own.
    if (error && size > 1) return;
    attempts.inc({ queue, result: error ? 'failed' : 'done' }, size);
  });

  const reads = counter('cache_reads', 'Responses by what the cache had', ['cache', 'result']);
  listen(cacheReads, ({ cache, result }) => reads.inc({ cache, result }));

  const missed = counter('missed_webhooks', 'Events that no webhook of the provider reported', []);
  listen(missedWebhooks, ({ count }) => missed.inc(count));
}
