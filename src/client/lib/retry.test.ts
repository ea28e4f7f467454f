import { describe, expect, it } from 'vitest';
import { retryWithBackoff } from './retry.ts';

const failing = (times: number, moments: number[]) => async () => {
  moments.push(Date.now());
  if (moments.length <= times) throw new Error(`failure ${moments.length}`);
  return 'done';
};

describe('retryWithBackoff', () => {
  it('retries, doubling the delay each time', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 20, withinMs: 1000 };
    expect(await retryWithBackoff(failing(3, moments), () => true, backoff)).toBe('done');
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(19 * 2 ** index);
  });

  it('gives up with the last error when the next try would start too late', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 20, withinMs: 100 };
    await expect(retryWithBackoff(failing(99, moments), () => true, backoff)).rejects.toThrow(
      'failure 3',
    );
  });

  it('does not retry a permanent error', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 1, withinMs: 1000 };
    await expect(retryWithBackoff(failing(99, moments), () => false, backoff)).rejects.toThrow(
      'failure 1',
    );
  });
});
