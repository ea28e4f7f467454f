import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../scripts/find-chromium.ts';
import { freePort } from '../src/server/testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../src/server/testing/server-process.ts';
import { chromiumFlags } from './chromium.ts';

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
    await cp(inject('seededFolder'), dataDir, { recursive: true });
    const executablePath = findChromium();
    const port = await freePort();
    const prepared = await prepare?.(`http://localhost:${port}`);
    const env = { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100', ...prepared?.variables };
    const args = [...chromiumFlags, ...(prepared?.browserFlags ?? [])];
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

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every accessibility finding of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
  // Once a page: its text alone takes as long to send as the page to look through.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const found = await (window as Window & { axe?: typeof axe }).axe?.run({
      runOnly: tags,
      resultTypes: ['violations'],
    });
    if (!found) throw new Error('axe is not in the page');
    return found.violations;
  }, accessibilityTags);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}
