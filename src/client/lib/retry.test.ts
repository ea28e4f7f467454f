import { describe, expect, it } from 'vitest';
import { retryWithBackoff } from './retry.ts';

const failing = (times: number, moments: number[]) => async () => {
  moments.push(Date.now());
  if (moments.length <= times) throw new Error(`failure ${moments.length}`);
  return 'done';
};

describe('a call that may succeed later', () => {
  it('is tried again, each time after twice as long', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 20, withinMs: 1000 };
    expect(await retryWithBackoff(failing(3, moments), () => true, backoff)).toBe('done');
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(19 * 2 ** index);
  });

  it('is given up when the next try would begin too late, with its last failure', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 20, withinMs: 100 };
    await expect(retryWithBackoff(failing(99, moments), () => true, backoff)).rejects.toThrow(
      'failure 3',
    );
  });

  it('is not tried again after a failure that stays', async () => {
    const moments: number[] = [];
    const backoff = { firstDelayMs: 1, withinMs: 1000 };
    await expect(retryWithBackoff(failing(99, moments), () => false, backoff)).rejects.toThrow(
      'failure 1',
    );
  });
});
