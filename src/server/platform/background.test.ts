import { afterEach, expect, it, vi } from 'vitest';
import { createBackground } from './background.ts';

afterEach(() => vi.useRealTimers());

it('starts work after a random delay, so that it does not slow down a response, or immediately when flushed', async () => {
  vi.useFakeTimers();
  const background = createBackground(console);
  let begun = 0;
  for (let job = 0; job < 50; job++)
    background.run(async () => {
      begun++;
    });
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toBeLessThan(25);
  await background.settled();
  expect(begun).toBe(50);
});

it('logs a failure and keeps running', async () => {
  const logged: unknown[] = [];
  const background = createBackground({ error: (...words: unknown[]) => void logged.push(words) });
  background.run(() => Promise.reject(new Error('lost')));
  await background.settled();
  expect(JSON.stringify(logged)).toContain('work in the background failed');
});
