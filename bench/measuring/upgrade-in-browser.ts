import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { waitUntilLive } from '../../e2e/chromium.ts';
import { chromiumOptions } from '../../e2e/shared-product.ts';
import { freePort } from '../../src/server/testing/databases/postgres-server.ts';
import { startProxy } from '../../src/server/testing/proxy-examples.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';

const pages = ['/', '/explore', '/faq', '/auth/signin'];
const people = 2;
/** The page loads before the upgrade, and after each process that is replaced. */
const loadsInEachPhase = 10;
const timeoutMs = 60_000;

export type Processes = typeof import('../../src/server/testing/server-process.ts');
type Trial = {
  proxy: 'haproxy' | 'caddy';
  old: Processes;
  own: Processes;
  /** The settings of a web process in production, but for its addresses. */
  env: Record<string, string>;
};
type Counts = { assets: number; missing: number; loads: number; interactive: number };
/** The failed requests of each page, to explain a failure. */
const failedRequests = new WeakMap<Page, string[]>();

/**
 * Replaces two web processes behind a proxy, one after the other, while Chromium loads pages. Behind
 * HAProxy they are on two machines, so that each has its own assets. Returns whether all went well.
 */
export async function upgradeInBrowser({ proxy, old, own, env }: Trial): Promise<boolean> {
  const ports = [await freePort(), await freePort()];
  const securePort = await freePort();
  const url = `https://localhost:${securePort}`;
  const start = ({ startServerProcess }: Processes, port: number) => {
    const assets = proxy === 'haproxy' ? `assets-${port}` : 'assets';
    const own = { APP_URL: url, ASSETS_DIR: path.join(env.DATA_DIR ?? '', assets) };
    return startServerProcess({ ...env, ...own }, port);
  };
  const servers = await Promise.all(ports.map((port) => start(old, port)));
  const webs = ports.map((port) => `127.0.0.1:${port}`);
  const running = await startProxy(proxy, { webs, securePort });
  const browser = await chromium.launch(chromiumOptions());
  const visitors = startVisitors(browser, url);
  try {
    const tab = await openTab(browser, url, visitors.counts);
    await visitors.load();
    for (const [n, port] of ports.entries()) {
      await servers[n]?.stop();
      servers[n] = await start(own, port);
      await visitors.load();
    }
    const reason = await signUpIn(tab);
    await visitors.stop();
    const { counts, releases, failures } = visitors;
    const { assets, missing, loads, interactive } = counts;
    console.log(
      `${proxy}: ${assets} assets, ${missing} of them 404; ${interactive} of ${loads} page loads interactive, with the scripts of ${releases.size} releases; the tab of the old release ${reason ?? 'signed up on a page it had not opened'}`,
    );
    for (const failure of failures) console.log(`  ${failure}`);
    return missing === 0 && interactive === loads && releases.size === 2 && !reason;
  } finally {
    await visitors.stop();
    await browser.close();
    await running.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Everyone loads page after page in a new browser context, so that nothing is cached. */
function startVisitors(browser: Browser, url: string) {
  const counts: Counts = { assets: 0, missing: 0, loads: 0, interactive: 0 };
  const releases = new Set<string>();
  const failures: string[] = [];
  let isOver = false;
  const visitors = Array.from({ length: people }, async () => {
    while (!isOver) {
      const address = pages[counts.loads++ % pages.length] ?? '/';
      const page = await openPage(browser, url, counts);
      page.on('request', (request) => {
        const main = /\/assets\/main-[\w-]+\.js/.exec(request.url());
        if (main) releases.add(main[0]);
      });
      await tryPage(page, address).then(
        () => counts.interactive++,
        (error: Error) => failures.push(`${address}: ${explain(page, error)}`),
      );
      await page.context().close();
    }
  });
  return {
    counts,
    releases,
    failures,
    /** Resolves after enough more page loads. */
    async load() {
      const enough = counts.interactive + failures.length + loadsInEachPhase;
      const isEnough = () => counts.interactive + failures.length >= enough;
      await waitUntil('enough pages were loaded', isEnough);
    },
    async stop() {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}

async function openPage(browser: Browser, baseURL: string, counts: Counts): Promise<Page> {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL, viewport, ignoreHTTPSErrors: true });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const failed: string[] = [];
  failedRequests.set(page, failed);
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    if (!response.url().includes('/assets/')) return;
    counts.assets++;
    if (response.status() === 404) counts.missing++;
  });
  page.on('requestfailed', (request) =>
    failed.push(`${request.failure()?.errorText} ${request.url()}`),
  );
  return page;
}

const explain = (page: Page, { message }: Error) =>
  [message.split('\n', 1), ...(failedRequests.get(page) ?? [])].join('; ');

/** Opens a menu, whose script is loaded by the click. */
async function tryPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilLive(page);
  await page.getByRole('button', { name: 'Theme:' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
}

async function openTab(browser: Browser, url: string, counts: Counts): Promise<Page> {
  const tab = await openPage(browser, url, counts);
  await tab.goto('/');
  await waitUntilLive(tab);
  await tab.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  return tab;
}

/** Signs up on a page whose script the tab has not loaded. Returns what went wrong, if anything. */
async function signUpIn(tab: Page): Promise<string | undefined> {
  const form = {
    'Full name': 'Robin Park',
    Username: 'robin_park',
    Email: 'robin@example.com',
    'Phone number': '+15035550100',
    Password: 'three quiet herons',
    'Confirm password': 'three quiet herons',
  };
  let scripts = 0;
  tab.on('response', (response) => {
    if (response.url().includes('/assets/')) scripts++;
  });
  try {
    await tab.getByRole('link', { name: 'Get Started' }).first().click();
    for (const [label, value] of Object.entries(form))
      await tab.getByLabel(label, { exact: true }).fill(value);
    await tab.getByRole('button', { name: 'Create Account' }).click();
    await tab.getByRole('button', { name: 'Account menu, Robin Park' }).waitFor();
    if (!(await tab.evaluate(() => 'isFirstDocument' in window))) return 'was loaded again';
    if (scripts === 0) return 'had loaded the script of the next page before';
  } catch (error) {
    return `failed: ${explain(tab, error as Error)}`;
  }
}
