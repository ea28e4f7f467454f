import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';

const at = openBrowser();

it('every page starts at the top, however far the previous one was scrolled', async () => {
  const page = await at.newPage({ viewport: { width: 1280, height: 500 } });
  await page.goto('/explore');
  await page.getByRole('article').first().waitFor();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const scrollDown = async () => {
    // The router remembers positions from scroll events, which arrive a frame later.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true });
          window.scrollTo(0, 600);
        }),
    );
    await expect.poll(scrolled).toBe(600);
  };
  await scrollDown();
  await page.getByRole('banner').getByRole('link', { name: 'LearnLocal' }).click();
  await page.getByRole('link', { name: 'View All' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await scrollDown();
  await page.getByRole('banner').getByRole('link', { name: 'Explore Classes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(scrolled).toBe(0);
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
  await page.goto('/explore');
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
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  // The router saves positions on scroll events, which arrive with the next frame.
  await page.evaluate(async () => {
    const isHeard = new Promise((done) => addEventListener('scroll', done, { once: true }));
    window.scrollTo(0, 600);
    await isHeard;
  });
  expect(await scrolled()).toBe(600);
  // Playwright's click would first scroll to the header, which is already visible.
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'How It Works' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await expect.poll(scrolled).toBe(600);
});
