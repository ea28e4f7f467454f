import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { recordId } from '#shared/text.ts';
import { type ClassName, selectClassId } from './turns.queries.ts';

const retryAfterSeconds = 2;

const id = recordId.optional().catch(undefined);
const classNames = z.object({
  classId: id,
  sessionId: id,
  scheduleId: id,
  bookingId: id,
  addedId: id,
  entryId: id,
  paymentId: id,
  threadId: id,
} satisfies Record<ClassName, z.ZodType>);

type Limits = {
  /** For each person and for each class. */
  maxRunning: number;
  maxWaitMs: number;
};

export type Turns = ReturnType<typeof createTurns>;

/**
 * Changes of one account or of one class wait for each other's row locks, and each of them holds a
 * connection meanwhile. So all but a few wait here, before they take one, and leave the rest of the
 * pool to everyone else. They throw UNAVAILABLE once they have waited for too long.
 */
export function createTurns(db: Db, limits: Limits) {
  const [users, classes] = [createQueues(limits), createQueues(limits)];
  return {
    ofUser: users.run,
    /** Runs `work` right away if the input names no class. */
    async ofClass<Result>(input: unknown, work: () => Promise<Result>): Promise<Result> {
      const { data = {} } = classNames.safeParse(input);
      const isAboutClass = Object.values(data).some((id) => id !== undefined);
      const classId = data.classId ?? (isAboutClass && (await selectClassId(db, data)));
      return classId ? classes.run(classId, work) : work();
    },
  };
}

/** A change's wait for its user's turn and its wait for its class's turn add up toward `maxWaitMs`. */
const waits = new AsyncLocalStorage<{ waitedMs: number }>();

/** A first-in, first-out queue for each key. */
function createQueues({ maxRunning, maxWaitMs }: Limits) {
  type Queue = { running: number; waiting: (() => void)[] };
  const queues = new Map<string, Queue>();

  function leave(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  }

  return {
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      const arrivedAt = performance.now();
      if (queue.running < maxRunning) queue.running += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      try {
        const waitedMs = performance.now() - arrivedAt + (waits.getStore()?.waitedMs ?? 0);
        if (waitedMs > maxWaitMs) throw new DomainError('UNAVAILABLE', { retryAfterSeconds });
        return await waits.run({ waitedMs }, work);
      } finally {
        leave(key, queue);
      }
    },
  };
}
