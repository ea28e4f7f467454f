import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { heapLimitMib } from './heap-limit.ts';

const gib = 2 ** 30;
const unconstrained = 2 ** 64;

it.each([
  ['a quarter of the memory', { totalBytes: 4 * gib, constrainedBytes: 0 }, 1024],
  [
    'a quarter where no container limits it',
    { totalBytes: 4 * gib, constrainedBytes: unconstrained },
    1024,
  ],
  [
    'a quarter of what its container may use',
    { totalBytes: 64 * gib, constrainedBytes: 3 * gib },
    768,
  ],
  ['at least 512 MiB', { totalBytes: gib, constrainedBytes: 0 }, 512],
  ['at most 1 GiB', { totalBytes: 64 * gib, constrainedBytes: 0 }, 1024],
])('the heap may take %s', (_words, memory, limit) => {
  expect(heapLimitMib(undefined, memory)).toBe(limit);
  expect(heapLimitMib('', memory)).toBe(limit);
  expect(heapLimitMib('much', memory)).toBe(limit);
  expect(heapLimitMib('300', memory)).toBe(300);
});

/** The limit in MiB of a process that imports what `npm start` does, and its output. */
function limitOf(env: Record<string, string>, flags: string[] = []) {
  const script = path.resolve('scripts/limit-heap.ts');
  const print = `import { getHeapStatistics } from 'node:v8';
    await import(${JSON.stringify(script)});
    console.log(process.pid, getHeapStatistics().heap_size_limit / 2 ** 20)`;
  const { stdout, stderr, pid } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=16', ...flags, '--input-type=module', '--eval', print],
    { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' },
  );
  const [id, limit] = stdout.trim().split(' ').map(Number);
  return { limit: Math.round((limit ?? 0) - 3 * 16), isSameProcess: id === pid, stderr };
}

it('a process that starts has its limit, keeps its id and says nothing about it', () => {
  const same = { isSameProcess: true, stderr: '' };
  expect(limitOf({ MAX_HEAP_MB: '700' })).toEqual({ limit: 700, ...same });
  expect(limitOf({ MAX_HEAP_MB: '700' }, ['--max-old-space-size=300']).limit).toBe(300);
  const options = '--max-old-space-size=400';
  expect(limitOf({ MAX_HEAP_MB: '700', NODE_OPTIONS: options }).limit).toBe(400);
});
