import type { FastifyBaseLogger } from 'fastify';
import { secondMs } from '#shared/units.ts';

export type Background = {
  /** Begins within a second, after the answer has been given; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Begins what waits, and resolves when nothing is under way: at shutdown, and in tests. */
  settled(): Promise<void>;
};

const maxDelayMs = secondMs;

/**
 * For what must not show in the time of an answer, such as whether an account exists. It begins at
 * a random moment, so that it does not show in the time of the next answer either.
 */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  function itsMoment(): Promise<void> {
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
      const job = itsMoment()
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
