import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { fillSignIn, openWithoutScripts, signIn, waitUntilLive } from './chromium.ts';
import { firstScripts, maxFirstScriptBytes, totalBytes } from './first-scripts.ts';
import { listClass, read } from './rest.ts';

const at = openBrowser();

/** A class of the demo data, because other tests hide theirs. */
async function demoClass(): Promise<{ id: string; title: string }> {
  const classes: { id: string; title: string }[] = await read(`${at.url}/api/classes`);
  const found = classes.find(({ title }) => title === 'Your first bowls on the wheel');
  if (!found) throw new Error('The demo data lacks this class');
  return found;
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&');

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Waits until the page has loaded and has nothing left to run. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Queries that are fetched after the page: personal data, and data for the end of the page. */
const laterReads = [
  'favorites.list',
  'follows.list',
  'classes.similar',
  'messages.unread',
  'messages.live',
];

/** A request for data that should have come with the page. */
const isPageRead = (pathname: string) =>
  pathname.startsWith('/trpc/') &&
  !pathname
    .slice('/trpc/'.length)
    .split(',')
    .every((name) => laterReads.includes(name));

const publicPaths = [
  '/',
  '/explore',
  '/classes',
  '/become-instructor',
  '/wanted',
  '/wanted/ask',
  '/how-it-works',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/auth/signin',
  '/auth/signup',
  '/nowhere',
  '/classes/x',
];

for (const { tags, ...settings } of [
  { timezoneId: 'Pacific/Kiritimati', colorScheme: 'dark' as const, tags: [] },
  { timezoneId: 'America/Los_Angeles', colorScheme: 'light' as const, tags: ['slow'] },
])
  it(`every page hydrates as the server rendered it, from the scripts and data it came with, within its security policy, in ${settings.timezoneId}`, {
    tags,
  }, async () => {
    const { id } = await demoClass();
    const page = await at.newPage(settings);
    const warnings: string[] = [];
    page.on('pageerror', ({ message }) => warnings.push(message));
    await page.exposeFunction('warn', (message: string) => warnings.push(message));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        (window as unknown as { warn(message: string): void }).warn(
          `${effectiveDirective} blocked ${blockedURI}`,
        ),
      ),
    );
    const [scripts, reads]: [string[], string[]] = [[], []];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'script') scripts.push(pathname);
      if (isPageRead(pathname)) reads.push(pathname);
    });
    const searches = ['/explore?q=bread', '/explore?near=Portland'];
    for (const path of [...publicPaths, ...searches, `/classes/${id}`]) {
      scripts.length = 0;
      const response = await page.goto(path);
      const html = (await response?.text()) ?? '';
      await waitUntilIdle(page);
      expect([path, warnings]).toEqual([path, []]);
      expect([path, reads]).toEqual([path, []]);
      const unnamed = scripts.filter((script) => !html.includes(`"${script}"`));
      if (response?.ok()) expect([path, unnamed]).toEqual([path, []]);
      expect(await page.title()).toBe(titleOf(html));
      expect(await page.locator('head > title').count()).toBe(1);
    }
  });

it('a signed-in user sees every page as the server rendered it, then their name', async () => {
  const { id } = await demoClass();
  const page = await at.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(page, 'learner@example.com');
  const noise: string[] = [];
  page.on('pageerror', ({ message }) => noise.push(message));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // Classes near the learner come after the page.
    if (isPageRead(pathname) && !search.includes('Austin')) noise.push(request.url());
  });
  for (const path of ['/', '/explore', '/classes', '/become-instructor', `/classes/${id}`]) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const html = (await response?.text()) ?? '';
    // Only the end of the page names the viewer, so the rest can be shared by everyone.
    expect(html.indexOf('Sam Rivera'), path).toBeGreaterThan(html.indexOf('id="viewer"'));
    await page.getByRole('button', { name: 'Account menu, Sam Rivera' }).waitFor();
    expect([path, noise]).toEqual([path, []]);
  }
});

it('scripts wait for the first paint, at most a second', { tags: ['slow'] }, async () => {
  for (const path of ['/', '/explore', `/classes/${(await demoClass()).id}`]) {
    const page = await at.newPage();
    await openLive(page, path);
    const [painted, ready, ...loaded] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ]);
    expect(loaded.length, path).toBeGreaterThan(2);
    // A busy machine may paint later than that.
    const first = Math.min(Number(painted), Number(ready) + 1000);
    expect(Math.min(...loaded.map(Number)), path).toBeGreaterThanOrEqual(first);
    await page.close();
  }
});

it('the first view of public pages loads little JavaScript', async () => {
  const paths = { home: '/', explore: '/explore', class: `/classes/${(await demoClass()).id}` };
  for (const name of ['home', 'explore', 'class'] as const) {
    const page = await at.newPage();
    const scripts = await firstScripts(page, paths[name]);
    await page.close();
    expect(scripts.length, name).toBeGreaterThan(2);
    expect(totalBytes(scripts), name).toBeLessThan(maxFirstScriptBytes[name]);
  }
});

it('navigating updates the head and leaves nothing of the first page behind', async () => {
  const { id, title } = await demoClass();
  const page = await at.newPage();
  await openLive(page, `/classes/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const facts = page.locator('head > script[type="application/ld+json"]');
  const canonical = page.locator('head > link[rel="canonical"]');
  expect(await facts.count()).toBeGreaterThan(0);
  expect(await canonical.getAttribute('href')).toBe(`${at.url}/classes/${id}`);
  await page.getByRole('link', { name: 'Explore Classes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  // A slow loader shows the heading of the placeholder first.
  await expect.poll(() => page.title()).toBe('Explore Classes | LearnLocal');
  expect(await canonical.getAttribute('href')).toBe(`${at.url}/explore`);
  expect(await facts.count()).toBe(0);
});

it('a page that is slow to load has a title meanwhile', async () => {
  const page = await at.newPage();
  await openLive(page, '/explore');
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/*wanted.list*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Classes People Want' }).click();
  await expect.poll(() => page.title()).toBe('LearnLocal');
  held.resolve();
  await expect.poll(() => page.title()).toBe('Classes People Want | LearnLocal');
});

it('a page is readable and its links work before its scripts load', async () => {
  const page = await at.newPage();
  await openWithoutScripts(page);
  await page.getByRole('link', { name: 'How It Works' }).first().click();
  await page.waitForURL('**/how-it-works', { waitUntil: 'commit' });
});

it('without JavaScript, a page that needs it says so, and nothing seems to load', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  for (const path of ['/auth/signin', '/auth/signup', '/dashboard']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' }).waitFor();
    expect(await page.locator('.animate-pulse:visible').count()).toBe(0);
  }
});

it('scrolling before the scripts load keeps the position', { tags: ['slow'] }, async () => {
  const page = await at.newPage({ viewport: { width: 412, height: 823 } });
  const release = await openWithoutScripts(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  release();
  await waitUntilLive(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
  // After that, a navigation starts at the top.
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

it('hydration causes no layout shift and keeps the focus', async () => {
  const { id } = await demoClass();
  for (const path of ['/', '/explore', '/classes', `/classes/${id}`]) {
    // Far from every class, so that the browser adds time zones to all times.
    const timezoneId = 'Europe/Berlin';
    const page = await at.newPage({ viewport: { width: 390, height: 823 }, timezoneId });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.moved = String(
            Number(document.documentElement.dataset.moved ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'LearnLocal' }).first().focus();
    await waitUntilLive(page);
    await waitUntilIdle(page);
    expect(Number(await page.locator('html').getAttribute('data-moved')), path).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('LearnLocal');
  }
});

it('a user who has signed in is recognized on the next page and on going back', {
  tags: ['slow'],
}, async () => {
  const page = await at.newPage();
  await page.goto('/');
  await fillSignIn(page, 'learner@example.com');
  await page.getByText('Login successful', { exact: true }).waitFor();
  await page.goto('/explore');
  await page.getByRole('button', { name: 'Account menu, Sam Rivera' }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu, Sam Rivera' }).waitFor();
  for (let back = 0; back < 2; back++) {
    await page.goBack();
    await page.getByRole('button', { name: 'Account menu, Sam Rivera' }).waitFor();
  }
});

it('going back to a page in the browser cache shows the current state', {
  tags: ['slow'],
}, async () => {
  const page = await at.newPage();
  await page.goto('/explore');
  await page.goto('/faq');
  const title = 'Listed in the meantime';
  await listClass(at.url, { title, startsInHours: 24 });
  await page.goBack();
  await page.getByRole('link', { name: title }).waitFor();
});

it('every icon and the manifest that the page links exist', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await page.goto('/');
  const named = await page
    .locator(
      'head > link[rel~="icon"], head > link[rel="apple-touch-icon"], head > link[rel="manifest"]',
    )
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const manifest = await read(`${at.url}/manifest.webmanifest`);
  const icons = manifest.icons.map(({ src }: { src: string }) => at.url + src);
  expect(named).toHaveLength(4);
  for (const url of [...named, ...icons, `${at.url}/share.png`])
    expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});
