import { readFileSync } from 'node:fs';

/** The resident memory of a process; Linux only. */
export function residentMib(pid = 0): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
