import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

const isInstalled = (program: string) => !spawnSync(program, ['version']).error;

/** Skips a test, which is tagged `program`, where its program is not installed. */
export function skipWithout(program: string, { skip }: TestContext): void {
  skip(!isInstalled(program), `${program} is not installed`);
}
