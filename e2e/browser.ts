import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../scripts/find-chromium.ts';
import { freePort } from '../src/server/testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../src/server/testing/server-process.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const demoPassword = 'learnlocal-demo';

/** What a test starts besides: the variables that name it, and what leads the browser to it. */
type Prepared = { variables: Record<string, string>; browserFlags?: string[] };

/**
 * The built product on its embedded database, as `npm start` runs it, and a real Chromium.
 * `prepare` may start what the product needs besides.
 */
export function openBrowser(prepare?: (appUrl: string) => Promise<Prepared>) {
  let browser: Browser | undefined;
  let server: ServerProcess | undefined;
  let dataDir = '';
  let noise: string[] = [];
  const pages: Page[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-e2e-'));
    const executablePath = findChromium();
    const port = await freePort();
    const prepared = await prepare?.(`http://localhost:${port}`);
    const env = { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100', ...prepared?.variables };
    const args = [...flags, ...(prepared?.browserFlags ?? [])];
    [server, browser] = await Promise.all([
      startServerProcess(env, port),
      chromium.launch({ args, ...(executablePath && { executablePath }) }),
    ]);
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    const heard = noise;
    noise = [];
    expect(heard, 'errors on the console, blocked content included').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get url() {
      return server?.url ?? '';
    },
    get dataDir() {
      return dataDir;
    },
    /** A page of a person of its own: no cookie is shared between two. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      if (!browser || !server) throw new Error('The browser opens in beforeAll');
      const viewport = { width: 1280, height: 900 };
      // Without motion a page is done when it is shown; axe would measure colours half faded in.
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('console', (message) => {
        // A refusal of ours (such as a wrong password) is logged by Chromium as a failed load.
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRefusal) noise.push(message.text());
      });
      pages.push(page);
      return page;
    },
  };
}

/** Fails with every accessibility finding of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Login successful', { exact: true }).waitFor();
}
