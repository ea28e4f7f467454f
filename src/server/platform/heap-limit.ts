import { totalmem } from 'node:os';

const mib = 2 ** 20;
const [minMib, maxMib] = [512, 1024];

type Memory = {
  totalBytes: number;
  /** The limit of the container; zero or more than the machine has, if there is none. */
  constrainedBytes: number;
};

const memoryHere = (): Memory => ({
  totalBytes: totalmem(),
  constrainedBytes: process.constrainedMemory(),
});

/**
 * Makes all threads allocate from one pool. By default glibc gives each thread its own, and what is free in
 * one is not used by the others: 70 MiB after a minute of pages, which are compressed in threads.
 */
export const sharedMallocArena = { MALLOC_ARENA_MAX: '1' };

/**
 * The limit of the JavaScript heap: MAX_HEAP_MB, or a quarter of the memory within bounds, because
 * buffers, pictures and often the database need the rest. The server reports a wrong setting.
 */
export function heapLimitMib(setting: string | undefined, memory = memoryHere()): number {
  const { totalBytes, constrainedBytes } = memory;
  const chosen = Number(setting);
  if (setting && Number.isInteger(chosen) && chosen > 0) return chosen;
  const available = Math.min(totalBytes, constrainedBytes || totalBytes);
  return Math.min(Math.max(Math.floor(available / 4 / mib), minMib), maxMib);
}
