// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';

const at = openBrowser();

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const broken = (name: string) => fileOf(name, Buffer.alloc(5000, 7));

async function openForm(): Promise<Page> {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  await page.getByRole('group', { name: 'Class Images' }).waitFor();
  return page;
}
const inputOf = (page: Page) => page.locator('[data-drop-zone] input[type=file]').first();

/** The toast with this title and text. */
const toastOf = (page: Page, title: string, words: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: words });

it('several pictures with one failure show: Error uploading images', async () => {
  const page = await openForm();
  const photo = await makePhoto({ width: 300, height: 200 });
  await inputOf(page).setInputFiles([broken('one.jpg'), fileOf('two.jpg', photo)]);
  const words = 'one.jpg: Error uploading file: File type must be png, jpg, jpeg, or gif';
  await toastOf(page, 'Error uploading images', words).waitFor();
});

it('a rejection without a message shows “Failed to upload image”, and can be retried', async () => {
  const page = await openForm();
  await page.route('**/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, body: 'no' })
      : route.fallback(),
  );
  await inputOf(page).setInputFiles([
    fileOf('photo.jpg', await makePhoto({ width: 300, height: 200 })),
  ]);
  await toastOf(page, 'Upload failed', 'photo.jpg: Failed to upload image').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again: picture' }).click();
  await toastOf(page, 'Upload successful', '1 image(s) uploaded successfully').waitFor();
});

it('the message of a rejection without a code is shown', async () => {
  const page = await openForm();
  const chooseOne = async () =>
    inputOf(page).setInputFiles([
      fileOf('photo.jpg', await makePhoto({ width: 300, height: 200 })),
    ]);
  const rejectWith = (method: string, message: string) =>
    page.route(method === 'PUT' ? '**/*' : '**/api/uploadthing?*', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 403, json: { message } })
        : route.fallback(),
    );
  await rejectWith('PUT', 'Blocked by the firewall');
  await chooseOne();
  const sent = 'photo.jpg: Error uploading file: Blocked by the firewall';
  await toastOf(page, 'Upload failed', sent).waitFor();
  await page.unrouteAll();
  await rejectWith('POST', 'Blocked by the gateway');
  await page.getByRole('button', { name: 'Try again: picture' }).click();
  await toastOf(page, 'Upload failed', 'photo.jpg: Blocked by the gateway').waitFor();
});

it('an upload that the browser blocks ends after a minute, and says what to check', async () => {
  const page = await openForm();
  await page.clock.install();
  await page.route('**/*', (route) =>
    ['PUT', 'HEAD'].includes(route.request().method())
      ? route.abort('blockedbyclient')
      : route.fallback(),
  );
  await inputOf(page).setInputFiles([
    fileOf('photo.jpg', await makePhoto({ width: 300, height: 200 })),
  ]);
  await page.getByText('Reconnecting…', { exact: true }).waitFor();
  await page.clock.fastForward('01:01');
  await toastOf(page, 'Upload failed', 'The picture could not be sent').waitFor();
});

it('each picture is shown with a button that removes it', async () => {
  const page = await openForm();
  const photo = await makePhoto({ width: 300, height: 200 });
  await inputOf(page).setInputFiles(['one.jpg', 'two.jpg'].map((name) => fileOf(name, photo)));
  await toastOf(page, 'Upload successful', '2 image(s) uploaded successfully').waitFor();
  const tiles = page.getByRole('group', { name: 'Class Images' }).getByRole('listitem');
  expect(await tiles.count()).toBe(2);
  const shown = tiles.nth(1).getByRole('img', { name: 'two.jpg' });
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => shown.evaluate(widthOf)).toBe(300);
  await page.getByRole('button', { name: 'Remove picture 1 of 2' }).click();
  expect(await tiles.count()).toBe(1);
  await tiles.first().getByRole('img', { name: 'two.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Remove picture' }).press('Enter');
  expect(await tiles.count()).toBe(0);
  // The focus returns to the picture field.
  expect(await page.locator(':focus').textContent()).toBe('Choose pictures');
});
