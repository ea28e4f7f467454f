import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';

const at = openBrowser();

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The router saves positions on scroll events, which arrive with the next frame. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (position) => {
    const isHeard = new Promise((done) => addEventListener('scroll', done, { once: true }));
    window.scrollTo(0, position);
    await isHeard;
  }, top);

/** Holds requests back until the returned function is called. */
async function holdBack(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

it('every page starts at the top, however far the previous one was scrolled', async () => {
  const page = await at.newPage({ viewport: { width: 1280, height: 500 } });
  await page.goto('/explore');
  await page.getByRole('article').first().waitFor();
  await scrollTo(page, 600);
  await page.getByRole('banner').getByRole('link', { name: 'LearnLocal' }).click();
  await page.getByRole('link', { name: 'View All' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 600);
  await page.getByRole('banner').getByRole('link', { name: 'Explore Classes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
});

it('a link in the header works while the page below it is being hydrated', async () => {
  const page = await at.newPage();
  await page.addInitScript(() => {
    // Once React begins to hydrate the page, holds its scheduler's messages until 'release'.
    const { postMessage } = MessagePort.prototype;
    const isReleased = new Promise((done) => addEventListener('release', done));
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const keys = Object.keys(document.querySelector('h1') ?? {});
      if (!keys.some((key) => key.startsWith('__react'))) postMessage.call(this, message);
      else void isReleased.then(() => postMessage.call(this, message));
    };
  });
  await page.goto('/explore', { waitUntil: 'commit' });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  const title = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'LearnLocal' }).click();
  await expect.poll(() => page.title()).not.toBe(title);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await page.getByRole('link', { name: 'View All' }).waitFor();
});

it('going back restores the scroll position', async () => {
  const page = await at.newPage({ viewport: { width: 1280, height: 500 } });
  // The router remembers positions only from its first client-side navigation on.
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Explore Classes' }).click();
  // The placeholder has the same heading.
  await page.getByRole('article').first().waitFor();
  await scrollTo(page, 600);
  // Playwright's click would first scroll to the header, which is already visible.
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(600);
});

it('a tap on a card shows the facts of the card at the top, and the rest arrives without a layout shift', async () => {
  const page = await at.newPage({ viewport: { width: 390, height: 823 } });
  await page.goto('/explore');
  await scrollTo(page, 600);
  const card = page
    .getByRole('article')
    .filter({ has: page.locator('img') })
    .nth(2);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const open = () => card.getByRole('link').dispatchEvent('click');
  const release = await holdBack(page, '**/trpc/*classes.byId*');
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts++;
  });
  const booking = page.locator('main aside').first();
  const known = [
    page.getByRole('heading', { level: 1, name: title }),
    page.getByRole('img', { name: title }).first(),
    booking.getByText(/^(\$\d+|Free)/).first(),
  ];
  const placeOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const places = async () => Promise.all(known.map(placeOf));
  await open();
  await page.getByRole('status', { name: 'Loading the class' }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  const atFirst = await places();
  expect(atFirst).not.toContain(Number.NaN);
  // Going back finds the position of the list, not that of the placeholder.
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(600);
  await open();
  release();
  await booking.getByRole('button').first().waitFor();
  // A fraction of a pixel is invisible.
  const moved = (await places()).map((y, index) => Math.abs(y - (atFirst[index] ?? Number.NaN)));
  expect(Math.max(...moved)).toBeLessThan(1);
  expect(scripts).toBeLessThanOrEqual(6);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(600);
});

it('a tap on a booking shows it before it is refetched', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/dashboard?tab=enrolled');
  const row = page.getByRole('tabpanel').getByRole('article').first();
  const title = (await row.getByRole('heading').textContent()) ?? '';
  const release = await holdBack(page, '**/trpc/*bookings.byId*');
  await row.getByRole('link', { name: 'Your booking for' }).click();
  await page.getByRole('complementary', { name: 'Your booking' }).waitFor();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
  release();
});

it('the list starts at its top when the map closes', async () => {
  const page = await at.newPage({ viewport: { width: 390, height: 823 } });
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('region', { name: 'Map of the classes' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
});
