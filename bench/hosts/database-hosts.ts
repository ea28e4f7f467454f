import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { databaseHosts, databasePassword } from './hosts.ts';
import { type Host, startOn } from './network.ts';

/** Starts etcd and Patroni on the database hosts, with deploy/patroni; resolves once all replicate. */
export async function startDatabaseHosts(folder: string): Promise<void> {
  for (const host of databaseHosts) await startEtcd(host, folder);
  for (const host of databaseHosts) await startPatroni(host, folder);
  await waitUntil('a primary and two replicas run', hasReplicas);
  const admin = new pg.Client(await primaryUrl('postgres', 'postgres'));
  await admin.connect();
  await admin.query(`CREATE ROLE learnlocal LOGIN PASSWORD '${databasePassword}'`);
  await admin.query('CREATE DATABASE learnlocal OWNER learnlocal');
  await admin.end();
}

/** The configuration of the first host with the name and address of this one. */
async function configurationOf(host: Host, file: string): Promise<string> {
  const text = await readFile(path.join('deploy/patroni', file), 'utf8');
  const [first, second] = databaseHosts.map(({ address }) => address) as [string, string];
  const lines = text.split('\n').map((line) => {
    const namesAllHosts = line.includes(second);
    return namesAllHosts ? line : line.replaceAll(first, host.address);
  });
  return lines
    .join('\n')
    .replace(/^(ETCD_NAME=|name: )db-1$/m, `$1${host.name}`)
    .replaceAll('change-me', databasePassword);
}

async function startEtcd(host: Host, folder: string): Promise<void> {
  const data = path.join(folder, host.name, 'etcd');
  await mkdir(data, { recursive: true });
  startOn(host, {
    command: ['etcd'],
    env: {
      ...(parseEnv(await configurationOf(host, 'etcd.env')) as Record<string, string>),
      ETCD_DATA_DIR: data,
    },
    setup: `chown -R postgres ${data}`,
    user: 'postgres',
  });
}

async function startPatroni(host: Host, folder: string): Promise<void> {
  const file = path.join(folder, host.name, 'patroni.yml');
  await writeFile(file, await configurationOf(host, 'patroni.yml'));
  // Each host has its own disk.
  const mounts = ['/run/postgresql', '/var/lib/postgresql'].map(
    (point) =>
      `mkdir -p ${point} && mount -t tmpfs tmpfs ${point} && chown postgres:postgres ${point}`,
  );
  startOn(host, {
    command: ['patroni', file],
    env: { HOME: '/var/lib/postgresql', LANG: 'C.UTF-8' },
    setup: `${mounts.join(' && ')} && cd /`,
    user: 'postgres',
  });
}

type Member = { name: string; role: string; state: string; lag?: number | string };

/** The state of the cluster according to Patroni on any of the hosts. */
async function readMembers(): Promise<Member[]> {
  for (const { address } of databaseHosts) {
    const response = await get(address, '/cluster');
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
  }
  return [];
}

const get = (address: string, page: string) =>
  fetch(`http://${address}:8008${page}`, { signal: AbortSignal.timeout(1000) }).catch(() => null);

/** Whether one host leads, the others follow it, and one of them acknowledges each commit. */
async function hasReplicas(): Promise<boolean> {
  const members = await readMembers();
  const isFollowing = ({ role, lag }: Member) =>
    ['replica', 'sync_standby'].includes(role) && Number(lag) < 1_000_000;
  return (
    members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === 3 &&
    members.filter(isFollowing).length === 2 &&
    members.some(({ role }) => role === 'sync_standby')
  );
}

/** Resolves once three hosts are healthy again, for example after one came back. */
export const untilHealthy = () => waitUntil('all database hosts run', hasReplicas);

/** The host that is the primary, or the synchronous standby, according to Patroni. */
export async function findHost(page: '/primary' | '/sync'): Promise<Host> {
  for (const host of databaseHosts) if ((await get(host.address, page))?.ok) return host;
  throw new Error(`No database host is ${page}`);
}

export async function primaryUrl(user = 'learnlocal', database = 'learnlocal'): Promise<string> {
  const { address } = await findHost('/primary');
  return `postgres://${user}:${databasePassword}@${address}:5432/${database}`;
}
