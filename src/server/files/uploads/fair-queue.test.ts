import { beforeEach, describe, expect, it } from 'vitest';
import { rejectionOf } from '#server/testing/rejections.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

let queue: FairQueue;
let order: string[];
let finishRunning: () => void;
beforeEach(() => {
  queue = createFairQueue({ maxWaiting: 20, maxWaitingPerUser: 15 });
  order = [];
});

/** Adds a task that records its name when it starts. */
const add = (userId: string, name: string) =>
  queue.run(userId, async () => {
    order.push(name);
  });
const addMany = (userId: string, count: number) =>
  Array.from({ length: count }, (_, index) => add(userId, `${userId}${index + 1}`));
/** Adds a task that runs until `finishRunning` is called. */
const addRunning = (userId: string) =>
  queue.run(userId, () => new Promise<void>((resolve) => (finishRunning = resolve)));

describe('users take turns', () => {
  it('one picture waits only for the running one and at most two of another user', async () => {
    const running = addRunning('a');
    const tasks = [...addMany('a', 15), ...addMany('b', 1)];
    finishRunning();
    await Promise.all([running, ...tasks]);
    expect(order.slice(0, 4)).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('each round makes two pictures of each user, in order of arrival', async () => {
    const running = addRunning('z');
    const tasks = [...addMany('a', 5), ...addMany('b', 3), ...addMany('c', 1)];
    finishRunning();
    await Promise.all([running, ...tasks]);
    expect(order.join(' ')).toBe('a1 a2 b1 b2 c1 a3 a4 b3 a5');
  });

  it('a failed task does not block the next', async () => {
    const failing = queue.run('a', () => Promise.reject(new Error('unreadable')));
    const next = add('a', 'a1');
    await expect(failing).rejects.toThrow('unreadable');
    await next;
    expect(order).toEqual(['a1']);
  });
});

describe('the queue is bounded', () => {
  it('per user, so others can still wait', async () => {
    const running = addRunning('a');
    const tasks = addMany('a', 15);
    expect(await rejectionOf(add('a', 'a16'))).toBe('TOO_MANY_PICTURES_WAITING');
    tasks.push(add('b', 'b1'));
    finishRunning();
    await Promise.all([running, ...tasks]);
    expect(order).toHaveLength(16);
    await add('a', 'a17');
    expect(order.at(-1)).toBe('a17');
  });

  it('in total', async () => {
    const running = addRunning('a');
    const tasks = [...addMany('a', 15), ...addMany('b', 5)];
    expect(await rejectionOf(add('c', 'c1'))).toBe('PICTURE_QUEUE_FULL');
    finishRunning();
    await Promise.all([running, ...tasks]);
  });
});

it('finishes the running task on stop, and rejects waiting and new ones', async () => {
  const running = addRunning('a');
  const rejections = [...addMany('a', 2), ...addMany('b', 1)].map(rejectionOf);
  queue.stop();
  expect(await Promise.all(rejections)).toEqual(Array(3).fill('UNAVAILABLE'));
  expect(await rejectionOf(add('c', 'c1'))).toBe('UNAVAILABLE');
  finishRunning();
  await Promise.all([running, queue.idle()]);
  expect(order).toEqual([]);
});
