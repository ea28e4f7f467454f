import { expect, it } from 'vitest';
import { createNextReads } from './next-reads.ts';

/** Reads that end when told to. */
function controlledReads() {
  const ends: PromiseWithResolvers<number>[] = [];
  const readNext = createNextReads<number>();
  return {
    ends,
    call: (key = 'list') =>
      readNext(key, () => {
        const end = Promise.withResolvers<number>();
        ends.push(end);
        return end.promise;
      }),
  };
}

it('calls during a read share the next one, which starts when it ends', async () => {
  const { ends, call } = controlledReads();
  const first = call();
  const waiting = [call(), call()];
  expect(ends.length).toBe(1);
  ends[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  const last = [call(), call()];
  ends[1]?.resolve(2);
  expect(await Promise.all(waiting)).toEqual([2, 2]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.resolve(3);
  expect(await Promise.all(last)).toEqual([3, 3]);
});

it('a call after a read starts one of its own, and keys do not wait for each other', async () => {
  const { ends, call } = controlledReads();
  const first = call();
  void call('other');
  expect(ends.length).toBe(2);
  ends[0]?.resolve(1);
  await first;
  void call();
  expect(ends.length).toBe(3);
});

it('a failed read fails only its own calls', async () => {
  const { ends, call } = controlledReads();
  const [first, second] = [call(), call()];
  ends[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve(2);
  expect(await second).toBe(2);
});
