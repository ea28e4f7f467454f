import { setTimeout } from 'node:timers/promises';
import { secondMs } from '#shared/units.ts';

const pauseMs = 20;
const timeoutMs = 60 * secondMs;

/** Resolves once the condition is met. Throws after a minute; `goal` completes its message. */
export async function waitUntil(
  goal: string,
  isMet: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`Timed out after a minute waiting until ${goal}`);
    await setTimeout(pauseMs);
  }
}
