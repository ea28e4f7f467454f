import type { FastifyBaseLogger } from 'fastify';
import { secondMs } from '#shared/units.ts';

export type Background = {
  /** Starts the work within a second, after the response; failures are logged. */
  run(work: () => Promise<void>): void;
  /** Starts all pending work and resolves when none is left; for shutdown and tests. */
  settled(): Promise<void>;
};

const maxDelayMs = secondMs;

/**
 * Runs work whose duration must not show in the response time, such as whether an account exists.
 * The delay is random so that the work does not show in the time of the next response either.
 */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  function randomDelay(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, Math.random() * maxDelayMs);
      waiting.add(begin);
    });
  }

  return {
    run(work) {
      const job = randomDelay()
        .then(work)
        .catch((error) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      for (const begin of waiting) begin();
      await Promise.all(running);
    },
  };
}
