import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
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
/** APP_SECRET, and APP_SECRET_PREVIOUS if there is one. */
type Secrets = { current: string; previous?: string };

export type ProductHosts = {
  /** Restarts the host with these secrets, which hosts that are restarted later get, too. */
  restart(host: Host, secrets?: Secrets): Promise<void>;
  /** Runs a script of the product on the worker's host; throws if it fails. */
  runScript(script: string, ...args: string[]): Promise<void>;
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
  let secrets: Secrets = { current: firstSecret };
  const environment = (host: Host) => ({
    ...settings(host, folder, internet),
    APP_SECRET: secrets.current,
    ...(secrets.previous && { APP_SECRET_PREVIOUS: secrets.previous }),
  });
  async function runOnWorker(logName: string, args: string[]): Promise<number | null> {
    const command = [process.execPath, ...args];
    const script = startOn(workerHost, { command, env: environment(workerHost), logName });
    await new Promise((resolve) => script.once('exit', resolve));
    return script.exitCode;
  }
  const start = (host: Host, role: string) =>
    processes.set(
      host,
      startOn(host, {
        command: [process.execPath, ...heapFlags, 'scripts/start.ts'],
        env: { ...environment(host), ROLE: role },
        logName: role,
      }),
    );
  for (const host of [...webHosts, workerHost]) {
    startHaproxy(host, 'deploy/patroni/haproxy.cfg');
    await waitUntil('HAProxy finds the primary', () => reachesPrimary(host));
    start(host, host === workerHost ? 'worker' : 'web');
  }
  for (const host of [...webHosts, workerHost]) await untilReady(`http://${host.address}:3000`);
  startHaproxy(proxyHost, await writeProxyConfig(folder));
  await untilReady(`http://${proxyHost.address}`);
  return {
    async restart(host, given = secrets) {
      secrets = given;
      const running = processes.get(host);
      if (running) await stop(running);
      start(host, host === workerHost ? 'worker' : 'web');
      await untilReady(`http://${host.address}:3000`);
    },
    async runScript(script, ...args) {
      const exitCode = await runOnWorker('script', [`scripts/${script}.ts`, ...args]);
      if (exitCode !== 0) throw new Error(`${script} ended with ${exitCode}`);
    },
    async checkDatabase() {
      const exitCode = await runOnWorker('db-check', ['scripts/db-check.ts']);
      return { exitCode, log: logOf(workerHost, 'db-check') };
    },
  };
}

export const firstSecret = 'the secret of a trial, which is long enough';

/** The trials measure no TLS: the port of HTTP serves what the port of HTTPS does. */
async function writeProxyConfig(folder: string): Promise<string> {
  const config = (await readFile('deploy/haproxy/haproxy.cfg', 'utf8'))
    .replace('bind :80\n', 'bind :81\n')
    .replace(/bind :443 ssl.*/, 'bind :80');
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  return file;
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
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: urlOf(5001),
    DATA_DIR: path.join(folder, name),
    ...s3Settings,
    S3_ENDPOINT: `http://${bucketHost.address}:${bucketPort}`,
    ...stripeSettings(stripe),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'LearnLocal <hello@learn.example>',
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
