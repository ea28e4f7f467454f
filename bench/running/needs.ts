import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const all = {
  Linux: { isMet: () => process.platform === 'linux', source: '' },
  root: { isMet: () => process.getuid?.() === 0, source: '' },
  'the npm registry': {
    isMet: () => spawnSync('npm', ['ping'], { stdio: 'ignore' }).status === 0,
    source: '',
  },
  caddy: program('caddy', 'caddy'),
  debootstrap: program('debootstrap', 'debootstrap'),
  etcd: program('etcd', 'etcd-server'),
  faketime: program('faketime', 'faketime'),
  haproxy: program('haproxy', 'haproxy'),
  ip: program('ip', 'iproute2'),
  nginx: program('nginx', 'nginx'),
  nsenter: program('nsenter', 'util-linux'),
  patroni: program('patroni', 'patroni'),
  pgbench: program('pgbench', 'postgresql'),
  'PostgreSQL 15': file('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'),
  psycopg2: file('/usr/lib/python3/dist-packages/psycopg2/__init__.py', 'python3-psycopg2'),
  setpriv: program('setpriv', 'util-linux'),
  'systemd-nspawn': program('systemd-nspawn', 'systemd-container'),
  taskset: program('taskset', 'util-linux'),
  unshare: program('unshare', 'util-linux'),
  wrk: program('wrk', 'wrk'),
};

export type Need = keyof typeof all;

/** What of it this machine lacks, one sentence each. */
export function findMissing(needs: Need[]): string[] {
  return needs
    .filter((need) => !all[need].isMet())
    .map((need) => `This needs ${need}${all[need].source}.`);
}

function program(name: string, debianPackage: string) {
  // Debian installs pgbench outside of the PATH.
  const folders = [process.env.PATH, ...globSync('/usr/lib/postgresql/*/bin')];
  const env = { ...process.env, PATH: folders.join(path.delimiter) };
  const isMet = () => spawnSync('sh', ['-c', `command -v ${name}`], { env }).status === 0;
  return { isMet, source: fromDebian(debianPackage) };
}

function file(name: string, debianPackage: string) {
  return { isMet: () => existsSync(name), source: fromDebian(debianPackage) };
}

function fromDebian(name: string): string {
  return ` (Debian: apt-get install ${name})`;
}
