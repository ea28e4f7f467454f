import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryWithBackoff } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Runs work that fails `failures` times, first at 0 ms; returns the outcome and the times of all
 * attempts.
 */
async function retried(failures: number, withinMs: number, isTransient = true) {
  const startedAt = Date.now();
  const moments: number[] = [];
  const work = async () => {
    moments.push(Date.now() - startedAt);
    if (moments.length <= failures) throw new Error(`failure ${moments.length}`);
    return 'done';
  };
  const backoff = { firstDelayMs: 20, withinMs };
  const outcome = retryWithBackoff(work, () => isTransient, backoff).catch(String);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, moments };
}

describe('retryWithBackoff', () => {
  it('retries, doubling the delay each time', async () => {
    expect(await retried(3, 1000)).toEqual({ outcome: 'done', moments: [0, 20, 60, 140] });
  });

  it('gives up with the last error when the next try would start too late', async () => {
    const failed = { outcome: 'Error: failure 3', moments: [0, 20, 60] };
    expect(await retried(99, 100)).toEqual(failed);
  });

  it('does not retry a permanent error', async () => {
    expect(await retried(99, 1000, false)).toEqual({ outcome: 'Error: failure 1', moments: [0] });
  });
});
