import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { rejectWeakPassword } from './password-strength.ts';

/** Many character substitutions, which take the estimator longest. */
const slowest = '4@8({[<369!1|0$5+7%2'.repeat(2);

it('a password that is slow to score does not block the event loop', async () => {
  const checked = rejectWeakPassword(slowest, []).then(() => 'checked');
  expect(await Promise.race([checked, setImmediate('other work')])).toBe('other work');
  expect(await checked).toBe('checked');
});

it('rejects passwords while the queue is full', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      rejectWeakPassword('password1', []).catch((error: unknown) => {
        if (error instanceof DomainError) return [error.code, error.retryAfterSeconds];
        throw error;
      }),
    ),
  );
  const rejected = results.filter((result) => String(result) === 'UNAVAILABLE,5');
  expect(rejected.length).toBeGreaterThanOrEqual(2);
  expect(results.length - rejected.length).toBeGreaterThanOrEqual(16);
  await expect(rejectWeakPassword('password1', [])).rejects.toThrow('too easy to guess');
});
