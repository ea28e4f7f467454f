// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createAndOpen, fillNewClass } from './class-form.ts';
import { focusedName } from './keyboard.ts';
import { createPerson } from './people.ts';

const at = openBrowser();
let classUrl = '';

beforeAll(async () => {
  const page = await at.newPage();
  // The demo instructor has nearly as many classes as one may have, with those of all other journeys.
  const { email, password } = await createPerson(at.url, 'Ida Frame');
  await signIn(page, email, password);
  await fillNewClass(page, 'A class with three pictures');
  const photos = [800, 900, 1000].map(async (width) => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width, height: 600 }),
  }));
  const input = page.locator('[data-drop-zone] input[type=file]').first();
  await input.setInputFiles(await Promise.all(photos));
  await page.getByText('3 image(s) uploaded successfully', { exact: true }).waitFor();
  await createAndOpen(page, 'A class with three pictures');
  classUrl = page.url();
});

async function openClass(options: Parameters<typeof at.newPage>[0] = {}): Promise<Page> {
  const page = await at.newPage(options);
  await page.goto(classUrl);
  await page.getByRole('button', { name: 'Next picture' }).waitFor();
  return page;
}

/** The index of the current dot in the gallery, or in the viewer while it is open. */
const current = async (page: Page) =>
  (await page.locator('button[aria-current=true]:visible').last().getAttribute('aria-label')) ?? '';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('arrows wrap at both ends, and dots jump to any picture', async () => {
  const page = await openClass();
  expect(await current(page)).toBe('Picture 1');
  for (const [name, shown] of [
    ['Next picture', 'Picture 2'],
    ['Next picture', 'Picture 3'],
    ['Next picture', 'Picture 1'],
    ['Previous picture', 'Picture 3'],
  ] as const) {
    await button(page, name).click();
    await expect.poll(() => current(page)).toBe(shown);
  }
  await button(page, 'Picture 2').click();
  await expect.poll(() => current(page)).toBe('Picture 2');
  // Only the visible picture can be opened.
  await button(page, 'A class with three pictures, picture 2 of 3').waitFor();
});

it('a swipe shows the next picture', async () => {
  const page = await openClass({ hasTouch: true, viewport: { width: 320, height: 700 } });
  const box = await button(page, 'A class with three pictures, picture 1 of 3').boundingBox();
  if (!box) throw new Error('The picture is not visible');
  // The carousel positions its track once it listens to touches.
  await page.locator('[style*="translate3d"]').first().waitFor({ state: 'attached' });
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  // Between the arrows, and for most of the width: a slow swipe shows the nearest picture.
  const from = box.x + box.width * 0.75;
  await send('touchStart', from);
  for (let x = from - 10; x > box.x + 5; x -= 15) await send('touchMove', x);
  await send('touchEnd');
  await expect.poll(() => current(page)).toBe('Picture 2');
});

it('a click on the picture opens the viewer, and closing it returns the focus', async () => {
  const page = await openClass();
  const picture = button(page, 'A class with three pictures, picture 1 of 3');
  await picture.click();
  const viewer = page.getByRole('dialog', { name: 'Pictures of A class with three pictures' });
  await viewer.waitFor();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('A class with three pictures, picture 1 of 3');
});

it('the viewer fills the screen, traps the focus, responds to keys and closes with Escape', async () => {
  const page = await openClass();
  await button(page, 'A class with three pictures, picture 1 of 3').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current(page)).toBe('Picture 2');
  expect(await focusedName(page)).toBe('A class with three pictures, picture 2 of 3');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures of A class with three pictures' });
  await viewer.waitFor();
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
  await expect.poll(() => current(page)).toBe('Picture 2');
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog]') !== null,
    );
    expect(isInside).toBe(true);
  }
  for (const [key, shown] of [
    ['ArrowRight', 'Picture 3'],
    ['ArrowRight', 'Picture 1'],
    ['ArrowLeft', 'Picture 3'],
    ['Home', 'Picture 1'],
    ['End', 'Picture 3'],
  ]) {
    await page.keyboard.press(key ?? '');
    await expect.poll(() => current(page)).toBe(shown);
  }
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  // The page shows the viewer's last picture, and the focus is back on it.
  await expect.poll(() => current(page)).toBe('Picture 3');
  await expect.poll(() => focusedName(page)).toBe('A class with three pictures, picture 3 of 3');
});
