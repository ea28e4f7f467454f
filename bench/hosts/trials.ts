import { setTimeout } from 'node:timers/promises';
import { secondMs } from '../../src/shared/units.ts';
import { findHost } from './database-hosts.ts';
import { webHosts, workerHost } from './hosts.ts';
import { cutOff, type Host, reconnect, signalAll } from './network.ts';
import { firstSecret, type ProductHosts } from './product-hosts.ts';

export type Trial = {
  letter: string;
  name: string;
  /** `noErrors`: no client sees one. `back`: bookings succeed again within 30 seconds. */
  passes: 'noErrors' | 'back';
  /** Causes the fault; resolves with a function that ends it. */
  begin(product: ProductHosts): Promise<() => Promise<unknown>>;
  /** The duration of the fault; `recovered` resolves with the first booking after it began. */
  last(recovered: () => Promise<void>): Promise<unknown>;
};

const cutSeconds = 12;
const forSeconds = (seconds: number) => () => setTimeout(seconds * secondMs);

async function cut(host: Host): Promise<() => Promise<unknown>> {
  await cutOff(host);
  return () => reconnect(host);
}

async function pausePostgres(host: Host): Promise<() => Promise<unknown>> {
  await signalAll(host, 'postgres', 'SIGSTOP');
  return () => signalAll(host, 'postgres', 'SIGCONT');
}

/**
 * Restarts the hosts one after the other, as an operator does; the proxy must find the first one
 * before the second stops.
 */
async function restartWebHosts({ restart }: ProductHosts): Promise<() => Promise<unknown>> {
  for (const host of webHosts) {
    await restart(host);
    await setTimeout(2 * secondMs);
  }
  return async () => {};
}

/** Replaces APP_SECRET in the three steps of docs/operations/every-day.md, with a backup between them. */
async function replaceSecret({ restart, runScript }: ProductHosts) {
  const next = 'the secret that replaces it in the trial';
  const restartAll = async (secrets: Parameters<typeof restart>[1]) => {
    for (const host of [workerHost, ...webHosts]) {
      await restart(host, secrets);
      await setTimeout(2 * secondMs);
    }
  };
  await restartAll({ current: firstSecret, previous: next });
  await restartAll({ current: next, previous: firstSecret });
  await runScript('db-backup', `/run/backup-${Date.now()}.tar.gz`);
  await runScript('secret');
  await restartAll({ current: next });
  return async () => {};
}

const [firstWebHost] = webHosts as [Host];

export const trials: Trial[] = [
  {
    letter: 'a',
    name: 'a web host cut off',
    passes: 'noErrors',
    begin: () => cut(firstWebHost),
    last: forSeconds(cutSeconds),
  },
  {
    letter: 'b',
    name: 'the worker host cut off',
    passes: 'noErrors',
    begin: () => cut(workerHost),
    last: forSeconds(cutSeconds),
  },
  {
    letter: 'c',
    name: "the primary's host cut off",
    passes: 'back',
    begin: async () => cut(await findHost('/primary')),
    last: (recovered) => recovered().then(forSeconds(8)),
  },
  {
    letter: 'd',
    name: 'the primary stopped with SIGSTOP',
    passes: 'back',
    begin: async () => pausePostgres(await findHost('/primary')),
    last: (recovered) => recovered().then(forSeconds(8)),
  },
  {
    letter: 'e',
    name: 'the synchronous replica cut off',
    passes: 'noErrors',
    begin: async () => cut(await findHost('/sync')),
    last: forSeconds(cutSeconds + 4),
  },
  {
    letter: 'f',
    name: 'all web hosts restarted in turn',
    passes: 'noErrors',
    begin: restartWebHosts,
    last: forSeconds(2),
  },
  {
    letter: 'g',
    name: 'APP_SECRET replaced in three steps, with a backup',
    passes: 'noErrors',
    begin: replaceSecret,
    last: forSeconds(2),
  },
];
