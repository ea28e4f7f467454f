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

/** The limit in MiB and the memory pools of a process that imports what `npm start` does, and its output. */
function startsWith(env: Record<string, string>, flags: string[] = []) {
  const script = path.resolve('scripts/limit-heap.ts');
  const print = `import { getHeapStatistics } from 'node:v8';
    await import(${JSON.stringify(script)});
    const { MALLOC_ARENA_MAX = 'any' } = process.env;
    console.log(process.pid, getHeapStatistics().heap_size_limit / 2 ** 20, MALLOC_ARENA_MAX)`;
  const { stdout, stderr, pid } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=16', ...flags, '--input-type=module', '--eval', print],
    { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' },
  );
  const [id, limit, arenas] = stdout.trim().split(' ');
  return {
    limit: Math.round(Number(limit) - 3 * 16),
    arenas,
    isSameProcess: Number(id) === pid,
    stderr,
  };
}

it('a process that starts has its limit, keeps its id and says nothing about it', () => {
  const started = { limit: 700, arenas: '1', isSameProcess: true, stderr: '' };
  expect(startsWith({ MAX_HEAP_MB: '700' })).toEqual(started);
  expect(startsWith({ MAX_HEAP_MB: '700', MALLOC_ARENA_MAX: '4' }).arenas).toBe('4');
  expect(startsWith({ MAX_HEAP_MB: '700' }, ['--max-old-space-size=300']).limit).toBe(300);
  const options = '--max-old-space-size=400';
  expect(startsWith({ MAX_HEAP_MB: '700', NODE_OPTIONS: options }).limit).toBe(400);
});
