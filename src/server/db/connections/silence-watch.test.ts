import { expect, it } from 'vitest';
import { createSilenceWatch } from './silence-watch.ts';

const times = { quietMs: 5, againMs: 5, responseMs: 50 };
const never = () => new Promise<never>(() => {});

it('everything that waits for a silent database is ended', async () => {
  const { watch } = createSilenceWatch(never, times);
  const ended: string[] = [];
  for (const name of ['one', 'other']) watch(never(), () => void ended.push(name));
  await expect.poll(() => ended).toEqual(['one', 'other']);
});

it('a slow statement goes on while the database responds to pings', async () => {
  let [pings, silences] = [0, 0];
  const { watch } = createSilenceWatch(async () => ++pings, times);
  watch(never(), () => silences++);
  await expect.poll(() => pings).toBeGreaterThan(20);
  expect(silences).toBe(0);
});

it('a statement that gets its response during a ping is not ended', async () => {
  const sent = Promise.withResolvers<void>();
  const ping = () => {
    sent.resolve();
    return never();
  };
  const { watch } = createSilenceWatch(ping, times);
  const slow = Promise.withResolvers<void>();
  const ended: string[] = [];
  watch(slow.promise, () => void ended.push('slow'));
  watch(never(), () => void ended.push('stuck'));
  await sent.promise;
  slow.resolve();
  await expect.poll(() => ended).toEqual(['stuck']);
});
