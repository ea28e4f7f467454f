import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args);

/** This process is outside of all hosts. */
export const internet = '10.0.0.1';
const bridge = 'hosts';

export type Host = { name: string; address: string };
const linkOf = ({ name }: Host) => `to-${name}`;

/** Connects hosts by a bridge that has the address of the internet. */
export async function createNetwork(hosts: Host[]): Promise<void> {
  await mkdir('/run/netns');
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('address', 'add', `${internet}/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const host of hosts) {
    const { name, address } = host;
    const link = linkOf(host);
    await ip('netns', 'add', name);
    await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', link, 'master', bridge, 'up');
    await ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

/** Cuts the host off: no packet reaches it, and no host responds for it. */
export const cutOff = (host: Host) => ip('link', 'set', linkOf(host), 'down');
export const reconnect = (host: Host) => ip('link', 'set', linkOf(host), 'up');

type Program = {
  command: string[];
  env?: Record<string, string>;
  /** The user that runs the program instead of root. */
  user?: string;
  /** Shell commands that run first, in the mount namespace of this process. */
  setup?: string;
  /** The name of the log of the program's output. */
  logName?: string;
};

let logFolder = '';
export const keepLogsIn = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  logFolder = folder;
};
export const logOf = ({ name }: Host, program: string) =>
  path.join(logFolder, `${name}-${program}.log`);

/** Runs a program on a host. */
export function startOn(host: Host, program: Program): ChildProcess {
  const { name } = host;
  const { command, env = {}, user, setup = 'true', logName = command[0] ?? '' } = program;
  const drop = user
    ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs']
    : [];
  const output = openSync(logOf(host, logName), 'a');
  return spawn(
    'ip',
    ['netns', 'exec', name, 'sh', '-c', `${setup} && exec "$@"`, 'sh', ...drop, ...command],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', output, output],
    },
  );
}

/** Ends the program, and resolves once it has ended. */
export async function stop(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return child.exitCode;
}

/** Sends a signal to all processes of a program on a host. */
export async function signalAll({ name }: Host, program: string, signal: NodeJS.Signals) {
  const { stdout } = await ip('netns', 'pids', name);
  for (const pid of stdout.trim().split('\n')) {
    const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (command.trim() === program) process.kill(Number(pid), signal);
  }
}
