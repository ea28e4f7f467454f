import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, scan } from './browser.ts';
import { shareNewClass } from './class-form.ts';
import { read } from './rest.ts';

const at = openBrowser();

/** The pages of another site, each with its policy. */
const published: { html: string; policy: string }[] = [];
const site = createServer(({ url = '' }, response) => {
  const { html, policy } = published[Number(url.slice(1))] ?? { html: '', policy: '' };
  response.writeHead(html ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': policy }),
  });
  response.end(html);
});
beforeAll(() => new Promise<void>((done) => void site.listen(0, '127.0.0.1', done)));
afterAll(() => site.close());

/** Publishes a page on the other site; returns its address. */
function publish(body: string, { policy = '', dir = 'ltr' } = {}): string {
  const html = `<!doctype html><html lang="en" dir="${dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A studio</title>${body}</html>`;
  const { port } = site.address() as AddressInfo;
  return `http://127.0.0.1:${port}/${published.push({ html, policy }) - 1}`;
}

const snippet = (attributes: string) =>
  `<a href="${at.url}/explore">Classes</a><script src="${at.url}/embed.js" ${attributes} async></script>`;

/** A class of an instructor whose classes no other test changes. */
const demoClass = async (): Promise<{ id: string; teacher: { username: string } }> =>
  (await read(`${at.url}/api/search?q=city+park+run+club&limit=1`)).items[0];

const heightsOf = (page: Page) =>
  page.locator('iframe').evaluateAll((frames) => frames.map(({ clientHeight }) => clientHeight));
const fits = (frame: Frame) =>
  frame.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const height = document.documentElement.getBoundingClientRect().height;
    return scrollHeight === innerHeight && scrollWidth <= innerWidth && height > innerHeight - 1;
  });
/** Opens the page and waits until its widgets are as tall as their content. */
async function openFitting(page: Page, url: string): Promise<Frame[]> {
  await page.goto(url);
  await expect.poll(() => page.locator('iframe').count()).toBe(2);
  const frames = await page.locator('iframe').elementHandles();
  const contents = await Promise.all(frames.map((frame) => frame.contentFrame()));
  const shown = contents.flatMap((frame) => frame ?? []);
  await expect.poll(async () => Promise.all(shown.map(fits))).not.toContain(false);
  return shown;
}

/** The number of times that something moved while the page loaded. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const watch = new PerformanceObserver((list) => done(list.getEntries().length));
        watch.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );

// own-students.e2e.ts books through such a link.
it('an instructor copies the widget, and a visitor of a site with a strict policy opens a date through its link', async () => {
  const title = 'Paper marbling & more';
  const desk = await at.newPage();
  await shareNewClass(desk, { url: at.url, fullName: 'Ines Calder', title });
  await desk.getByText('More: text and website code').click();
  const preview = desk.frameLocator('iframe[title="How it will look"]');
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  const code = desk.getByLabel('HTML for your website');
  await expect.poll(() => code.inputValue()).toContain(' data-height="');

  const visitor = await at.newPage();
  const policy = `default-src 'self' ${at.url}`;
  await visitor.goto(publish(await code.inputValue(), { policy }));
  const frame = visitor.frameLocator(`iframe[title="${title} on LearnLocal"]`);
  const book = frame.getByRole('link', { name: /^Book: / });
  await book.waitFor();
  expect(await visitor.getByRole('link', { name: title }).count()).toBe(0);
  expect(await visitor.context().cookies()).toEqual([]);
  const [tab] = await Promise.all([visitor.context().waitForEvent('page'), book.click()]);
  await tab.waitForLoadState('domcontentloaded');
  // The visit counts, although a widget is a page of ours.
  const names = (await visitor.context().cookies()).map(({ name }) => name);
  expect(names).toContain('learnlocal-link');
  expect(tab.url()).toMatch(/\?date=[\w-]{36}&from=[a-z\d]{7}$/);
});

it.each([
  ['280 px', 280, 'ltr'],
  ['600 px, from right to left', 600, 'rtl'],
  ['1200 px', 1200, 'ltr'],
])(
  'two widgets on one page of %s have their own heights, without a layout shift',
  { tags: ['slow'] },
  async (_, width, dir) => {
    const { id, teacher } = await demoClass();
    const page = await at.newPage({ viewport: { width, height: 1600 } });
    // As docs/embedding.md recommends, the site reserves the height before the script is there.
    const bodyWith = ([one = 0, other = 0]: number[]) => `<body style="margin:0">
<div style="min-height:${one}px">${snippet(`data-instructor="${teacher.username}" data-height="${one}"`)}</div>
<p>Between</p>
<div style="min-height:${other}px">${snippet(`data-class="${id}" data-theme="dark" data-accent="#205040" data-height="${other}"`)}</div>
<p>After</p>`;
    const frames = await openFitting(page, publish(bodyWith([400, 400]), { dir }));
    const heights = await heightsOf(page);
    expect(new Set([400, ...heights]).size).toBe(3);
    // Other windows, even the other widget, change no height.
    const [one] = frames;
    await page.evaluate(
      () =>
        new Promise((received) => {
          addEventListener('message', received);
          postMessage({ learnlocalHeight: 9999 }, '*');
        }),
    );
    expect(await heightsOf(page)).toEqual(heights);
    await one?.evaluate(() => parent.postMessage({ learnlocalHeight: 777 }, '*'));
    await expect.poll(() => heightsOf(page)).toEqual([777, heights[1]]);

    await expect.poll(() => shiftsOf(page)).toBeGreaterThan(0);
    await openFitting(page, publish(bodyWith(heights), { dir }));
    expect(await shiftsOf(page)).toBe(0);
    expect(await heightsOf(page)).toEqual(heights);
  },
);

it('a widget is accessible in both themes', async () => {
  const { teacher } = await demoClass();
  const page = await at.newPage({ viewport: { width: 280, height: 700 } });
  await page.goto(`/embed/instructor/${teacher.username}?theme=auto`);
  await scan(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await scan(page);
});

it.each([
  ['', 'rgb(255, 255, 255)'],
  ['<meta name="color-scheme" content="dark">', 'rgb(36, 31, 27)'],
  ['<style>:root { color-scheme: light }</style>', 'rgb(255, 255, 255)'],
  ['<style>:root { color-scheme: light dark }</style>', 'rgb(36, 31, 27)'],
])(
  'on a dark device, a widget on a page with “%s” has the background %s',
  async (head, background) => {
    const { id } = await demoClass();
    const page = await at.newPage({ colorScheme: 'dark' });
    await page.goto(publish(`${head}${snippet(`data-class="${id}"`)}`));
    const main = page.frameLocator('iframe').locator('main');
    expect(await main.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(background);
  },
);

it('a module of another site, and a script that a tag manager adds late, find the link in the HTML of an editor', async () => {
  const { id, teacher } = await demoClass();
  const page = await at.newPage();
  const link = (path: string) => `<p><a href="${at.url}${path}">Classes</a><br></p>`;
  const module = `<script type="module" src="${at.url}/embed.js" data-class="${id}"></script>`;
  const path = `/instructors/${teacher.username}`;
  await page.goto(publish(`${link(`/classes/${id}`)}<p>${module}</p><p>Words</p>${link(path)}`));
  await page.frameLocator('iframe').getByRole('link').first().waitFor();
  expect(await page.locator('p:first-child > iframe').count()).toBe(1);
  await page.evaluate(
    ([src = '', username = '']) => {
      const late = Object.assign(document.createElement('script'), { src });
      late.dataset.instructor = username;
      document.head.append(late);
    },
    [`${at.url}/embed.js`, teacher.username],
  );
  await page.locator('p:last-child > iframe').waitFor();
  expect(await page.getByRole('link', { name: 'Classes' }).count()).toBe(0);
});

it('the link stays where scripts are disabled, or where its attribute is empty', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  await page.goto(publish(snippet('data-instructor="maya"')), { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Classes' });
  expect(await link.getAttribute('href')).toBe(`${at.url}/explore`);
  const other = await at.newPage();
  await other.goto(publish(snippet('data-instructor=""')));
  await other.getByRole('link', { name: 'Classes' }).waitFor();
});

it('a widget with wrong attributes says that its classes are not on LearnLocal', async () => {
  const page = await at.newPage();
  const wrong = [
    'data-instructor="unknown"',
    'data-class="../../login"',
    'data-session="&quot;&gt;&lt;b&gt;"',
  ];
  const rest = 'data-accent="red" data-theme="x" data-height="-1"';
  await page.goto(publish(wrong.map((attribute) => snippet(`${attribute} ${rest}`)).join('<hr>')));
  for (const [index] of wrong.entries()) {
    const frame = page.frameLocator('iframe').nth(index);
    await frame.getByText("These classes aren't on LearnLocal right now").waitFor();
    expect(await frame.getByRole('link').getAttribute('href')).toBe(`${at.url}/explore`);
  }
});

it('the script is small, cached for an hour, and revalidated with a 304', async () => {
  const { request } = await at.newPage();
  const response = await request.get('/embed.js');
  expect((await response.body()).length).toBeLessThan(15 * 1024);
  const { etag = '', 'cache-control': caching } = response.headers();
  expect(caching).toBe('public, max-age=3600');
  const again = await request.get('/embed.js', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});
