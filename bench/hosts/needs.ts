import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's package of each program. */
const packages: Record<string, string> = {
  ip: 'iproute2',
  unshare: 'util-linux',
  setpriv: 'util-linux',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/lib/python3/dist-packages/psycopg2/__init__.py': 'python3-psycopg2',
};

/** The reasons why the hosts can't be created, one sentence each. */
export function findMissingPrograms(): string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return ['This needs root on Linux, for network namespaces.'];
  return Object.entries(packages)
    .filter(([program]) => !isInstalled(program))
    .map(([program, name]) => `This needs ${program} (Debian: apt-get install ${name}).`);
}

const isInstalled = (program: string) =>
  program.startsWith('/')
    ? existsSync(program)
    : spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
