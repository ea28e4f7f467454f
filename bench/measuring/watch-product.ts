import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobQueues } from '../../src/server/app/api/jobs.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { countJobs } from '../../src/server/platform/jobs/job-counts.queries.ts';
import { secondMs } from '../../src/shared/units.ts';

/** The figures of a running product at one moment, by name. */
export type Sample = Record<string, number>;

type Watched = {
  /** Process ids by name; each is counted with its children. */
  pids: Record<string, number>;
  /** The address of a web process's metrics. */
  metricsUrl: string;
  db: Db;
};

const queueNames = jobQueues.map(({ name }) => name);

/** Samples every second until `stop`. */
export function watchProduct(watched: Watched) {
  const samples: Sample[] = [];
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      samples.push(await takeSample(watched));
      await setTimeout(secondMs, undefined, { signal: end.signal }).catch(() => {});
    }
  })();
  return {
    async stop(): Promise<Sample[]> {
      end.abort();
      await watching;
      return samples;
    },
  };
}

export async function takeSample({ pids, metricsUrl, db }: Watched): Promise<Sample> {
  const sample: Sample = {};
  for (const [name, pid] of Object.entries(pids)) {
    const tree = treeOf(pid);
    sample[`memory of ${name}, MiB`] = sum(tree.map(privateMib));
    if (name !== 'PostgreSQL') sample[`open files of ${name}`] = sum(tree.map(openFiles));
  }
  const jobs = await countJobs(db, queueNames);
  sample['jobs waiting'] = sum(jobs.map(({ waiting }) => waiting));
  sample['oldest waiting job, s'] = Math.max(...jobs.map(({ oldest }) => Math.max(0, oldest)));
  sample['jobs failed for good'] = sum(jobs.map(({ failed }) => failed));
  const { rows } = await sql<{ all: number; idle: number }>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE state LIKE 'idle in%')::int AS idle
    FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(
    db,
  );
  sample['connections to PostgreSQL'] = rows[0]?.all ?? 0;
  sample['idle in a transaction'] = rows[0]?.idle ?? 0;
  const metrics = await (await fetch(metricsUrl)).text();
  const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  sample['connections in use by web'] =
    gauge('database_pool_connections') - gauge('database_pool_idle_connections');
  sample['queries waiting for a connection'] = gauge('database_pool_waiting_requests');
  return sample;
}

const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);

/** Reads a file of /proc; returns `otherwise` if its process has ended meanwhile. */
function readProc<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function treeOf(pid: number): number[] {
  const children = readProc(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), '');
  return [
    pid,
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => treeOf(Number(child))),
  ];
}

/** Leaves out files and memory that processes share. */
function privateMib(pid: number): number {
  const status = readProc(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

const openFiles = (pid: number) => readProc(() => readdirSync(`/proc/${pid}/fd`).length, 0);
