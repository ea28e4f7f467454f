import { readFileSync } from 'node:fs';

/** What a process holds in memory; Linux only. */
export function residentMib(pid = 0): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
