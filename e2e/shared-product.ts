import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../scripts/find-chromium.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { chromiumFlags } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shared: {
      /** The server that most test files use. */
      url: string;
      dataDir: string;
      /** The Playwright endpoint of the shared browser. */
      browserEndpoint: string;
      /** Data of a server after its first start; dedicated servers start from a copy. */
      seededFolder: string;
    };
  }
}

/** For every server here: tests send more requests than a person does. */
export const serverSettings = { RATE_LIMIT_SCALE: '100' };

export function chromiumOptions(flags: string[] = []): LaunchOptions {
  const executablePath = findChromium();
  return { args: [...chromiumFlags, ...flags], ...(executablePath && { executablePath }) };
}

let stop = async () => {};

/** Starts one server and one Chromium for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-e2e-'));
  const [seededFolder, dataDir] = [path.join(folder, 'seeded'), path.join(folder, 'shared')];
  await (await startServerProcess({ DATA_DIR: seededFolder })).stop();
  await cp(seededFolder, dataDir, { recursive: true });
  const [server, browser] = await Promise.all([
    startServerProcess({ DATA_DIR: dataDir, ...serverSettings }),
    chromium.launchServer(chromiumOptions()),
  ]);
  const browserEndpoint = browser.wsEndpoint();
  project.provide('shared', { url: server.url, dataDir, browserEndpoint, seededFolder });
  stop = async () => {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop();
}
