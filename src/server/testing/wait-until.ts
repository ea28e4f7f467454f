import { setTimeout } from 'node:timers/promises';
import { minuteMs } from '#shared/units.ts';

const pauseMs = 20;
const timeoutMs = 3 * minuteMs;

/** Resolves once the condition is met. Throws after three minutes; `goal` completes its message. */
export async function waitUntil(
  goal: string,
  isMet: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline)
      throw new Error(`Timed out after three minutes waiting until ${goal}`);
    await setTimeout(pauseMs);
  }
}
