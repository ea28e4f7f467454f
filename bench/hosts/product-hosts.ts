import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { s3Settings } from '../../src/server/testing/fakes/s3-server.ts';
import { type StripeServer, stripeSettings } from '../../src/server/testing/fakes/stripe-server.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { bucketHost, databasePassword, proxyHost, webHosts, workerHost } from './hosts.ts';
import { type Host, logOf, startOn, stop } from './network.ts';

export const appUrl = 'https://learnlocal.example';
const bucketPort = 9000;
/** The heap limit, as in the unit of systemd. */
const heapFlags = ['--max-old-space-size=768', '--max-semi-space-size=16'];

export type Internet = { stripe: Pick<StripeServer, 'url'>; smtpUrl: string };
export type ProductHosts = {
  restart(host: Host): Promise<void>;
  /** Recounts everything in the database; returns the exit code. */
  checkDatabase(): Promise<{ exitCode: number | null; log: string }>;
};

/** Starts web hosts, worker, bucket and proxy; resolves once the web hosts are ready. */
export async function startProductHosts(folder: string, internet: Internet): Promise<ProductHosts> {
  const startHaproxy = (host: Host, file: string) =>
    startOn(host, { command: ['haproxy', '-db', '-f', file] });
  startOn(bucketHost, {
    command: [process.execPath, bucketProgram, bucketHost.address, String(bucketPort)],
    logName: 'bucket',
  });
  const processes = new Map<Host, ChildProcess>();
  const start = (host: Host, role: string) =>
    processes.set(
      host,
      startOn(host, {
        command: [process.execPath, ...heapFlags, 'scripts/start.ts'],
        env: { ...settings(host, folder, internet), ROLE: role },
        logName: role,
      }),
    );
  for (const host of [...webHosts, workerHost]) {
    startHaproxy(host, 'deploy/patroni/haproxy.cfg');
    await waitUntil('HAProxy finds the primary', () => reachesPrimary(host));
    start(host, host === workerHost ? 'worker' : 'web');
  }
  for (const host of [...webHosts, workerHost]) await untilReady(`http://${host.address}:3000`);
  startHaproxy(proxyHost, 'deploy/haproxy/haproxy.cfg');
  await untilReady(`http://${proxyHost.address}`);
  return {
    async restart(host) {
      const running = processes.get(host);
      if (running) await stop(running);
      start(host, 'web');
      await untilReady(`http://${host.address}:3000`);
    },
    async checkDatabase() {
      const check = startOn(workerHost, {
        command: [process.execPath, 'scripts/db-check.ts'],
        env: settings(workerHost, folder, internet),
        logName: 'db-check',
      });
      await new Promise((resolve) => check.once('exit', resolve));
      return { exitCode: check.exitCode, log: logOf(workerHost, 'db-check') };
    },
  };
}

const bucketProgram = path.join(import.meta.dirname, 'bucket.ts');
const urlOf = (port: number) =>
  `postgres://learnlocal:${databasePassword}@127.0.0.1:${port}/learnlocal`;
const databaseUrl = urlOf(5000);

function settings({ address, name }: Host, folder: string, { stripe, smtpUrl }: Internet) {
  return {
    NODE_ENV: 'production',
    HOST: address,
    PORT: '3000',
    APP_URL: appUrl,
    APP_SECRET: 'the secret of a trial, which is long enough',
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: urlOf(5001),
    DATA_DIR: path.join(folder, name),
    ...s3Settings,
    S3_ENDPOINT: `http://${bucketHost.address}:${bucketPort}`,
    ...stripeSettings(stripe),
    SMTP_URL: smtpUrl,
    TRUST_PROXY: proxyHost.address,
    SHUTDOWN_DRAIN_MS: '3000',
    // All clients share one address here.
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  };
}

async function reachesPrimary(host: Host): Promise<boolean> {
  const probe = startOn(host, {
    command: ['/usr/lib/postgresql/15/bin/pg_isready', '-q', '-h', '127.0.0.1', '-p', '5000'],
    logName: 'pg_isready',
  });
  await new Promise((resolve) => probe.once('exit', resolve));
  return probe.exitCode === 0;
}

const untilReady = (url: string) =>
  waitUntil(`${url} is ready`, () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
