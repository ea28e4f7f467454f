import type { ChildProcess } from 'node:child_process';

/** A test that fails half way leaves no process behind. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
