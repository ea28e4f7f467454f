import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../src/server/sharing/pages.ts';
import { dayMs, hourMs } from '../src/shared/units.ts';
import { openBrowser } from './browser.ts';
import { demoPassword, signIn, waitUntilLive } from './chromium.ts';

const at = openBrowser();

async function firstClass(): Promise<{ id: string; title: string }> {
  const [newest] = await (await fetch(`${at.url}/api/classes`)).json();
  return newest;
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const headMarks = (page: Page) =>
  page.locator('head').evaluate((head) => head.querySelectorAll('[data-page]').length);

async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitUntilLive(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The front page as the server has drawn it: its scripts come when the returned function is called. */
async function openDrawing(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: /^Learn something by hand/ }).waitFor();
  return held.resolve;
}

describe('the title that the server writes', () => {
  const open = pages.filter(({ path, isPrivate }) => !isPrivate && !path.includes('$'));
  const forGuests = pages.filter(({ path }) => path.startsWith('/auth/'));
  it.each([...open, ...forGuests])('of $path is that of the page', async ({ path, title }) => {
    const page = await at.newPage();
    await openLive(page, path);
    expect(await page.title()).toBe(title);
    expect(await page.locator('head > title').count()).toBe(1);
  });

  it('of a class, and of one there is not, is that of the page', async () => {
    const { id } = await firstClass();
    const page = await at.newPage();
    for (const path of [`/classes/${id}`, '/classes/x', '/nowhere']) {
      const written = titleOf(await (await fetch(at.url + path)).text());
      await openLive(page, path);
      expect(await page.title()).toBe(written);
    }
  });
});

it('going on, the title follows and nothing stays that was said of the first page', async () => {
  const { id, title } = await firstClass();
  const page = await at.newPage();
  // A link of the server's drawing would load the next page anew, with a head of its own.
  await openLive(page, `/classes/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // The policy blocks none of it: the console would say so, and fail the test.
  expect(await page.locator('head > script[type="application/ld+json"]').count()).toBeGreaterThan(
    0,
  );
  expect(await page.locator('head > link[rel="canonical"]').getAttribute('href')).toBe(
    `${at.url}/classes/${id}`,
  );
  await page.getByRole('tab', { name: 'Reviews' }).click();
  expect(await headMarks(page)).toBeGreaterThan(10);
  await page.getByRole('link', { name: 'Explore Classes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  expect(await page.title()).toBe('Explore Classes | LearnLocal');
  expect(await headMarks(page)).toBe(0);
});

/** What a page of the server names, before any of it has been read. */
async function scriptsNamedAt(path: string): Promise<string[]> {
  const html = await (await fetch(at.url + path)).text();
  return html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
}

it('every page names the scripts that it alone needs', async () => {
  const { id } = await firstClass();
  const shared = new Set(await scriptsNamedAt('/nowhere'));
  expect(shared.size).toBeGreaterThan(0);
  const bare: string[] = [];
  // /login only leads on to another page.
  for (const { path } of pages.filter((page) => page.path !== '/login')) {
    const named = await scriptsNamedAt(path.replace(/\$\w+/, id));
    if (named.every((script) => shared.has(script))) bare.push(path);
  }
  expect(bare).toEqual([]);
});

it('on the first view of a page nothing is asked that came with it', async () => {
  const { id } = await firstClass();
  for (const path of ['/', '/explore', '/explore?price=asc', '/classes', `/classes/${id}`]) {
    const page = await at.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trpc/')) asked.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(asked, path).toEqual([]);
  }
});

it('a page is there before its scripts, and a button pressed before they come answers', async () => {
  const page = await at.newPage();
  const release = await openDrawing(page);
  expect(await page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(
    '/auth/signup',
  );
  await page.getByRole('button', { name: /^Theme/ }).click();
  expect(await page.getByRole('menu').count()).toBe(0);
  release();
  await page.getByRole('menuitem', { name: 'Dark' }).waitFor();
});

it('whoever scrolls before the scripts come stays where they are', async () => {
  const page = await at.newPage({ viewport: { width: 412, height: 823 } });
  const release = await openDrawing(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  release();
  await waitUntilLive(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
  // From then on a new place begins at its top.
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

it('a press on what is something else by now is not made', async () => {
  const page = await at.newPage();
  const release = await openDrawing(page);
  await page.getByRole('button', { name: /^Theme/ }).evaluate((button) => {
    button.setAttribute('aria-label', 'Something else');
    (button as HTMLButtonElement).click();
  });
  release();
  await waitUntilLive(page);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('menuitem').count()).toBe(0);
});

it('drawn anew, nothing on the page moves, and the focus stays where it was', async () => {
  const { id } = await firstClass();
  for (const path of ['/', '/explore', `/classes/${id}`]) {
    const page = await at.newPage({ viewport: { width: 412, height: 823 } });
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
    await page.waitForLoadState('networkidle');
    expect(Number(await page.locator('html').getAttribute('data-moved')), path).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('LearnLocal');
  }
});

it('whoever has signed in is known on the next page, and on the way back', async () => {
  const page = await at.newPage();
  await page.goto('/');
  await signIn(page, 'learner@example.com');
  await page.goto('/explore');
  await page.getByRole('button', { name: /^Your menu/ }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: /^Your menu/ }).waitFor();
  for (let back = 0; back < 2; back++) {
    await page.goBack();
    await page.getByRole('button', { name: /^Your menu/ }).waitFor();
  }
});

it('on the way back, a page that the browser has kept shows what is new', async () => {
  const page = await at.newPage();
  await page.goto('/explore', { waitUntil: 'networkidle' });
  await page.goto('/faq');
  const send = (path: string, body: object, token = '') =>
    fetch(`${at.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const login = { email: 'instructor@example.com', password: demoPassword };
  const { token } = await send('/auth/login', login);
  const [category] = await (await fetch(`${at.url}/api/categories`)).json();
  const listing = {
    title: 'Listed while somebody read on',
    description: 'Nobody has seen it before they went on.',
    categoryId: category.id,
    price: 12,
    location: 'Pier 4, Portland, OR',
    maxStudents: 6,
    startTime: new Date(Date.now() + dayMs).toISOString(),
    endTime: new Date(Date.now() + dayMs + hourMs).toISOString(),
  };
  expect(await send('/classes', listing, token)).toMatchObject({ title: listing.title });
  await page.goBack();
  await page.getByRole('link', { name: listing.title }).waitFor();
});

it('every icon and the manifest that the page names are there', async () => {
  const page = await at.newPage();
  await page.goto('/');
  const named = await page
    .locator(
      'head > link[rel~="icon"], head > link[rel="apple-touch-icon"], head > link[rel="manifest"]',
    )
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const manifest = await (await fetch(`${at.url}/manifest.webmanifest`)).json();
  const icons = manifest.icons.map(({ src }: { src: string }) => at.url + src);
  expect(named).toHaveLength(4);
  for (const url of [...named, ...icons, `${at.url}/share.png`])
    expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});
