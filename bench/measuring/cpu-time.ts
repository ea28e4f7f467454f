import { readFileSync } from 'node:fs';

// Linux only. The kernel counts CPU time in hundredths of a second.
const tickMs = 10;

/** CPU time of a process so far. */
export function cpuMs(pid: number): number {
  const [user = 0, system = 0] = times(pid);
  return (user + system) * tickMs;
}

/** CPU time so far of a process and its children, including those that have ended. */
export function treeCpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const running = children.reduce((sum, child) => sum + cpuMsOfChild(Number(child)), 0);
  return running + times(pid).reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

/** Returns 0 if the child has just ended: its time is then part of its parent's, which is read later. */
function cpuMsOfChild(pid: number): number {
  try {
    return cpuMs(pid);
  } catch {
    return 0;
  }
}

/** Ticks in user and system mode, then the same for children that have ended. */
function times(pid: number): number[] {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  return afterName.split(' ').slice(11, 15).map(Number);
}
