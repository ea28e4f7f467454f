import { DomainError } from '#shared/errors.ts';

type FairQueueLimits = { maxWaiting: number; maxWaitingPerUser: number };
type WaitingTask = { start(): Promise<void>; reject(reason: DomainError): void };

export type FairQueue = ReturnType<typeof createFairQueue>;

const tasksPerTurn = 2;
const retryAfterSeconds = 30;

/**
 * Runs one task at a time. Users take turns of at most two tasks, so a user's first task waits for
 * the running one and at most two of each other user, however many tasks those have queued.
 */
export function createFairQueue({ maxWaiting, maxWaitingPerUser }: FairQueueLimits) {
  // Users in the order of their turns; the first user's turn is in progress.
  const waiting = new Map<string, WaitingTask[]>();
  let waitingCount = 0;
  let tasksThisTurn = 0;
  let isStopped = false;
  let running: Promise<void> | undefined;

  function add(userId: string, task: WaitingTask): void {
    const own = waiting.get(userId) ?? [];
    if (isStopped) throw new DomainError('UNAVAILABLE', { retryAfterSeconds });
    if (own.length >= maxWaitingPerUser)
      throw new DomainError('TOO_MANY_PICTURES_WAITING', { retryAfterSeconds });
    if (waitingCount >= maxWaiting)
      throw new DomainError('PICTURE_QUEUE_FULL', { retryAfterSeconds });
    waiting.set(userId, [...own, task]);
    waitingCount += 1;
  }

  function takeNext(): WaitingTask | undefined {
    const [next] = waiting;
    if (!next) return undefined;
    const [userId, [task, ...rest]] = next;
    waitingCount -= 1;
    tasksThisTurn += 1;
    if (rest.length === 0 || tasksThisTurn === tasksPerTurn) {
      waiting.delete(userId);
      tasksThisTurn = 0;
    }
    // Setting the key again moves the user to the end of the map.
    if (rest.length > 0) waiting.set(userId, rest);
    return task;
  }

  async function runAll(): Promise<void> {
    for (let task = takeNext(); task; task = takeNext()) await task.start();
    running = undefined;
  }

  return {
    /**
     * Settles with the task's result. Once the queue is stopped, throws UNAVAILABLE before the task
     * starts.
     */
    run<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        add(userId, { start: () => task().then(resolve, reject), reject: reject });
        running ??= runAll();
      });
    },

    /** Rejects waiting and new tasks; the running one finishes. */
    stop(): void {
      isStopped = true;
      for (const tasks of waiting.values())
        for (const task of tasks)
          task.reject(new DomainError('UNAVAILABLE', { retryAfterSeconds }));
      waiting.clear();
    },

    /** Resolves when nothing is running. */
    async idle(): Promise<void> {
      await running;
    },
  };
}
