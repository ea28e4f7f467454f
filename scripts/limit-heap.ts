import process from 'node:process';
import { heapLimitMib, sharedMallocArena } from '../src/server/platform/heap-limit.ts';

// V8 reads the limit of its heap only when a process starts, and glibc its settings, so this one starts
// over with them. It keeps its id, so that signals reach the server. Windows cannot do that, and keeps V8's own limit.
const flag = '--max-old-space-size';
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
if (!given.includes(flag) && process.platform !== 'win32') {
  const flags = [`${flag}=${heapLimitMib(process.env.MAX_HEAP_MB)}`, ...process.execArgv];
  process.execve?.(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...sharedMallocArena,
    ...process.env,
  });
}
