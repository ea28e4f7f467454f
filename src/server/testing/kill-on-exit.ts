import type { ChildProcess } from 'node:child_process';

/** Kills the child when this process exits, so that a failing test leaves no process behind. */
export function killOnExit<Child extends ChildProcess>(child: Child): Child {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
