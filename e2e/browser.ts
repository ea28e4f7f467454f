import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, TestRunner } from 'vitest';
import { freePort } from '../src/server/testing/databases/postgres-server.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { waitUntilLive } from './chromium.ts';
import { query } from './database.ts';
import { chromiumOptions, seededDatabase, serverSettings } from './shared-product.ts';

/** Settings of a dedicated server: environment variables, and browser flags to reach it. */
type Prepared = {
  variables?: Record<string, string>;
  browserFlags?: string[];
  /** Runs it on PGlite and without data, as `npm start` does in a new checkout. */
  isEmbedded?: boolean;
};

/** A running server and browser, shared or dedicated to one test file. */
type Running = {
  url: string;
  dataDir: string;
  /** Of a dedicated server. */
  databaseUrl?: string | undefined;
  browser: Browser;
  /** Kills a dedicated server; returns what starts it again. */
  kill?(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const connectToBrowser = () => chromium.connect(inject('shared').browserEndpoint);

/** Connects to the server and Chromium that the test files share. */
async function connectToShared(): Promise<Running> {
  const { url, dataDir } = inject('shared');
  const browser = await connectToBrowser();
  return { url, dataDir, browser, stop: () => browser.close() };
}

/** Starts a server with its own demo data; also a Chromium, if it needs flags. */
async function startOwn(prepare: (appUrl: string) => Promise<Prepared>): Promise<Running> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-e2e-'));
  const port = await freePort();
  const { variables, browserFlags, isEmbedded } = await prepare(`http://localhost:${port}`);
  const data: Record<string, string> = isEmbedded ? {} : await copySeeded(dataDir, `own_${port}`);
  const settings = { DATA_DIR: dataDir, ...data, ...serverSettings, ...variables };
  const start = () => startServerProcess(settings, port);
  let [server, browser] = await Promise.all([
    start(),
    browserFlags ? chromium.launch(chromiumOptions(browserFlags)) : connectToBrowser(),
  ]);
  const kill = async () => {
    await server.stop('SIGKILL');
    return async () => {
      server = await start();
    };
  };
  const stop = async () => {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { DATABASE_URL: databaseUrl } = data;
  return { url: server.url, dataDir, databaseUrl, browser, kill, stop };
}

async function copySeeded(dataDir: string, database: string) {
  const { folder, postgresUrl } = inject('shared').seeded;
  await cp(folder, dataDir, { recursive: true });
  await query(postgresUrl, `CREATE DATABASE ${database} TEMPLATE ${seededDatabase}`);
  return { DATABASE_URL: new URL(database, postgresUrl).href };
}

/**
 * The built product on PostgreSQL and a real Chromium. They are shared between test files unless
 * `prepare` configures a dedicated server. A console error fails the test, except those that it
 * causes on purpose.
 */
export function openBrowser(
  prepare?: (appUrl: string) => Promise<Prepared>,
  { expectedErrors }: { expectedErrors?: RegExp } = {},
) {
  let running: Running | undefined;
  let noise: string[] = [];
  /** Responses with an error, whose toasts are gone by the time a test fails. */
  let rejections: string[] = [];
  const pages: Page[] = [];
  beforeAll(async () => {
    running = prepare ? await startOwn(prepare) : await connectToShared();
  });
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    if (isFailed) process.stderr.write(`Responses with an error: ${rejections.join(', ')}\n`);
    rejections = [];
    let isStalled = false;
    for (const page of pages.splice(0)) {
      if (isFailed && (await printPage(page))) isStalled = true;
      await page.context().close();
    }
    const received = noise.filter((text) => !expectedErrors?.test(text));
    noise = [];
    // The last error of a test decides whether it runs again: vitest.config.ts.
    if (isStalled) throw new Error('Chromium no longer draws a page whose scripts still run');
    expect(received, 'console errors, including blocked content').toEqual([]);
  });
  afterAll(() => running?.stop());
  return {
    get url() {
      return running?.url ?? '';
    },
    get dataDir() {
      return running?.dataDir ?? '';
    },
    get databaseUrl() {
      return running?.databaseUrl ?? inject('shared').databaseUrl;
    },
    /** Kills the dedicated server; returns what starts it again. */
    async killServer(): Promise<() => Promise<void>> {
      if (!running?.kill) throw new Error('The server is shared');
      return running.kill();
    },
    /** Opens a page in its own context, so that no cookies are shared. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      if (!running) throw new Error('The browser opens in beforeAll');
      const viewport = { width: 1280, height: 900 };
      // With animations, axe would measure colors in mid-fade.
      const context = await running.browser.newContext({
        baseURL: running.url,
        viewport,
        reducedMotion: 'reduce',
        colorScheme: 'light',
        ...options,
      });
      context.on('page', loadUntilLive);
      // Pictures take long on a busy machine; a longer timeout costs nothing when tests pass.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      page.on('response', (response) => {
        if (response.status() >= 400) rejections.push(`${response.status()} ${response.url()}`);
      });
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('console', (message) => {
        // Chromium logs our own 4xx responses (such as a wrong password) as failed loads.
        const isRejection = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRejection) noise.push(message.text());
      });
      pages.push(page);
      return page;
    },
  };
}

/**
 * Prints what a page showed when its test failed. Returns true if the page is stalled: its scripts run,
 * but it draws no frame, for which Playwright waits before each click.
 */
async function printPage(page: Page): Promise<boolean> {
  const screen = await page.ariaSnapshot().catch((error: Error) => error);
  process.stderr.write(`${page.url()} when the test failed:\n${screen}\n`);
  if (screen instanceof Error) return false;
  const drawn = page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  return Promise.race([drawn.catch(() => {}).then(() => false), setTimeout(10_000, true)]);
}

/** Makes `goto` and `reload` wait for hydration, unless they get `waitUntil: 'commit'`. */
function loadUntilLive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await waitUntilLive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await waitUntilLive(page);
    return response;
  };
}

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified, because sending the source to the page takes as long as a scan. */
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');

/** Loads axe with every document of the page, which costs less than sending it for each scan. */
export const keepAxeLoaded = (page: Page) => page.addInitScript({ path: axeFile });

/** Whether this run includes the tests that are tagged as slow. */
export const isSlowRun = TestRunner.matchesTags(['slow']);

/** Elements that open over a screen. */
const overlays = ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', '[role="listbox"]'];

/** A third of a scan; `palette.test.ts` checks the colors of both themes for each change. */
const axeRules = { 'color-contrast': { enabled: isSlowRun } };

/**
 * Fails with every accessibility violation of the page as it is. The suite for each change scans only
 * what is open over the screen, because it scans every screen once. A run of all tests also scans the
 * page in dark colors on a phone, or on a laptop if it is open on a phone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!isSlowRun || !size) {
    const open = overlays.join(', ');
    if (await page.locator(open).filter({ visible: true }).count()) await scan(page, open);
    return;
  }
  await scan(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: size.width < 768 ? 1280 : 390, height: size.height });
  await scan(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

/**
 * Fails with every accessibility violation of the page, or of its elements that match `selector`, in
 * its colors and at its width.
 */
export async function scan(page: Page, selector?: string): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A color in the middle of a transition has less contrast than either end.
  await page.evaluate(() => {
    const isEndless = (one: Animation) => one.effect?.getTiming().iterations === Infinity;
    const ending = document.getAnimations().filter((one) => !isEndless(one));
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const violations = await page.evaluate(
    async ({ tags, selector, rules }) => {
      // Axe reports targets partly covered by the sticky header as too small.
      window.scrollTo({ top: 0, behavior: 'instant' });
      const found = await (window as Window & { axe?: typeof axe }).axe?.run(selector ?? document, {
        runOnly: tags,
        rules,
        resultTypes: ['violations'],
      });
      if (!found) throw new Error('axe is not in the page');
      return found.violations;
    },
    { tags: accessibilityTags, selector, rules: axeRules },
  );
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Fails unless the page has one h1 and a title, and is no wider than the screen. A page that moves to
 * the reader's city when it is hydrated may show its placeholder for a moment.
 */
export async function expectLayout(page: Page, { name, path }: { name: string; path: string }) {
  const layout = () =>
    page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
  const title = path.startsWith('/dashboard') ? /Dashboard|LearnLocal$/ : /LearnLocal$/;
  const fitting = { headings: 1, title: expect.stringMatching(title), overflow: 0 };
  await expect.poll(layout, { message: `the layout of ${name}` }).toEqual(fitting);
}

/** Opens a page of the demo administrator, whose session the test files share. */
export const openDesk = (
  at: ReturnType<typeof openBrowser>,
  options: BrowserContextOptions = {},
): Promise<Page> => at.newPage({ ...options, storageState: inject('shared').admin });
