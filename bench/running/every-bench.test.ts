// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { benches } from './benches.ts';
import { findMissing } from './needs.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Without what the runner of this test sets. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|FORCE_COLOR$|TEST_ENGINE$|TEST$|NODE_ENV$|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(
        name,
      ),
  ),
);

for (const [name, { needs = [], prints }] of Object.entries(benches))
  it(`bench -- ${name} runs at its smallest size`, {
    tags: needs.length > 0 ? ['program'] : [],
  }, async ({ skip }) => {
    const missing = findMissing(needs);
    skip(missing.length > 0, missing.join(' '));
    const { exitCode, output } = await runSmallest(name);
    // It may miss a limit, which says nothing at this size and beside other work.
    expect([0, 1], output).toContain(exitCode);
    expect(output).toMatch(prints);
  });

async function runSmallest(name: string) {
  const child = spawn(process.execPath, ['bench/run.ts', name, 'smallest'], {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
    // Its group ends with it, whatever it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  await once(child, 'close');
  return { exitCode: child.exitCode, output };
}
