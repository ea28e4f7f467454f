import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { chromium, type LaunchOptions, request } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../scripts/find-chromium.ts';
import { startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { runScript, startServerProcess } from '../src/server/testing/server-process.ts';
import { chromiumFlags } from './chromium.ts';
import { query } from './database.ts';
import { signInToDesk } from './desk-sign-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shared: {
      /** The server that most test files use. */
      url: string;
      dataDir: string;
      databaseUrl: string;
      /** The session of the demo administrator, who has a second factor. */
      admin: Exclude<BrowserContextOptions['storageState'], string | undefined>;
      /** The Playwright endpoint of the shared browser. */
      browserEndpoint: string;
      /** The demo data, which dedicated servers get a copy of. */
      seeded: { folder: string; postgresUrl: string };
    };
  }
}

/** For every server here: tests send more requests than a person does. */
export const serverSettings = { RATE_LIMIT_SCALE: '100' };

/** The demo data as a database; PostgreSQL copies it within a moment. */
export const seededDatabase = 'seeded';

export function chromiumOptions(flags: string[] = []): LaunchOptions {
  const executablePath = findChromium();
  return { args: [...chromiumFlags, ...flags], ...(executablePath && { executablePath }) };
}

let stop = async () => {};

/** Starts one PostgreSQL, one server and one Chromium for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  const parent = await mkdtemp(path.join(tmpdir(), 'learnlocal-e2e-'));
  const [folder, dataDir] = [path.join(parent, 'seeded'), path.join(parent, 'shared')];
  const postgres = await startPostgresServer();
  const postgresUrl = postgres.url('postgres');
  await query(postgresUrl, `CREATE DATABASE ${seededDatabase}`);
  const seeding = { DATABASE_URL: postgres.url(seededDatabase), DATA_DIR: folder };
  const { exitCode, output } = await runScript('scripts/db-seed.ts', seeding);
  if (exitCode !== 0) throw new Error(`The demo data was not added: ${output}`);
  await cp(folder, dataDir, { recursive: true });
  await query(postgresUrl, `CREATE DATABASE shared TEMPLATE ${seededDatabase}`);
  const databaseUrl = postgres.url('shared');
  const [server, browser] = await Promise.all([
    startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...serverSettings }),
    chromium.launchServer(chromiumOptions()),
  ]);
  const { url } = server;
  const client = await request.newContext({ baseURL: url });
  await signInToDesk(client, url);
  project.provide('shared', {
    url,
    dataDir,
    databaseUrl,
    admin: await client.storageState(),
    browserEndpoint: browser.wsEndpoint(),
    seeded: { folder, postgresUrl },
  });
  stop = async () => {
    await client.dispose();
    await browser.close();
    await server.stop();
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop();
}
