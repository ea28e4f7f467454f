import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { endOtherStatements } from '#server/testing/lock-waits.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

export const crashSecret = 'the secret of these processes, long enough';

type Rounds = {
  env: Record<string, string>;
  kills: number;
  /** Starts the calls of a crowd, and resolves at the moment for the kill; they end after it. */
  play(server: ServerProcess, round: number): Promise<{ calls: Promise<unknown> }>;
  /** The queues whose jobs a last server finishes. */
  queues: string[];
};

/** Kills one server after the other while a crowd calls it, and lets a last one finish the jobs. */
export async function killInRounds(db: Db, { env, kills, play, queues }: Rounds): Promise<void> {
  for (let round = 0; round < kills; round++) {
    const server = await startServerProcess(env);
    const { calls } = await play(server, round);
    await server.stop('SIGKILL');
    await calls;
    await endOtherStatements(db);
    await retryActiveJobs(db);
  }
  const last = await startServerProcess(env);
  await waitUntil('all jobs are done', async () => {
    const { rows } = await sql`SELECT FROM pgboss.job
      WHERE state < 'completed' AND name = ANY(${queues}) LIMIT 1`.execute(db);
    return rows.length === 0;
  });
  await last.stop();
}

/** Makes the jobs of a killed process due now instead of in some minutes. */
export async function retryActiveJobs(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now()
    WHERE state = 'active'`.execute(db);
}

/** The different Message-IDs that each address received; more than one for an email is a fault. */
export function messageIdsByAddress(received: string[]): Map<string, Set<string>> {
  const idsOf = new Map<string, Set<string>>();
  for (const email of received) {
    const header = (name: string) =>
      new RegExp(`^${name}: (.+)$`, 'im').exec(email)?.[1]?.trim() ?? '';
    idsOf.set(header('To'), (idsOf.get(header('To')) ?? new Set()).add(header('Message-ID')));
  }
  return idsOf;
}

/** The addresses that received an email twice, as two different ones. */
export const mismatchedDuplicates = (idsOf: Map<string, Set<string>>) =>
  [...idsOf].flatMap(([address, ids]) => (ids.size > 1 ? [address] : []));
