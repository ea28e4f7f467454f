import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Goes on after the answer has been given; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way: at shutdown, and in tests. */
  settled(): Promise<void>;
};

/** For what must not show in the time of an answer, such as whether an account exists. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const job = work()
        .catch((error) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
