import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { refuseWeakPassword } from './password-strength.ts';

/** Many character substitutions, which take the estimator longest. */
const slowest = '4@8({[<369!1|0$5+7%2'.repeat(2);

it('a password that is slow to score does not block the event loop', async () => {
  const checked = refuseWeakPassword(slowest, []).then(() => 'checked');
  expect(await Promise.race([checked, setImmediate('other work')])).toBe('other work');
  expect(await checked).toBe('checked');
});

it('refuses passwords while the queue is full', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      refuseWeakPassword('password1', []).catch((error: unknown) => {
        if (error instanceof DomainError) return [error.code, error.retryAfterSeconds];
        throw error;
      }),
    ),
  );
  const refused = answers.filter((answer) => String(answer) === 'UNAVAILABLE,5');
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(16);
  await expect(refuseWeakPassword('password1', [])).rejects.toThrow('too easy to guess');
});
