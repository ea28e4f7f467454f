import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { limitUploads, signIn } from './chromium.ts';
import { createAndOpen, fillNewClass } from './class-form.ts';

const at = openBrowser();

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Three megabytes, which take a while to send at a limited speed. */
const takePhoto = async (name: string, width = 1200, height = 800): Promise<Photo> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePhoto({ width, height, bytes: 3_000_000 }),
});

const takeCameraPhotos = () =>
  Promise.all(
    [3000, 2800, 2600].map((width, index) => takePhoto(`photo ${index + 1}.jpg`, width, 2000)),
  );

const brokenPhoto = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5000, 7),
};

const photosOf = (page: Page) => page.locator('[data-drop-zone] input[type=file]').first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  await page.getByRole('heading', { name: 'Create a New Class' }).waitFor();
}

const percentOf = async (progress: Locator) => Number(await progress.getAttribute('aria-valuenow'));
const namesInOrder = (page: Page) =>
  page
    .locator('fieldset li img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

it('an instructor adds three photos to a class, in order, and sees them in the gallery', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await fillNewClass(page, 'Handles in three pictures');
  await limitUploads(page, 500_000);
  await photosOf(page).setInputFiles(await takeCameraPhotos());
  await page.getByText('Uploading images...', { exact: true }).waitFor();
  expect(await button(page, 'Add pictures').isDisabled()).toBe(true);
  const progress = page.getByRole('progressbar', { name: 'Upload of picture 1 of 3' });
  await expect.poll(() => percentOf(progress)).toBeGreaterThan(5);
  const early = await percentOf(progress);
  await expect.poll(() => percentOf(progress)).toBeGreaterThan(early);
  // Scans take long on a busy machine, and the uploads must not finish meanwhile.
  await limitUploads(page, 20_000);
  await expectAccessible(page);
  // Submitting before the uploads finish loses nothing.
  await button(page, 'Create Class').click();
  await page
    .getByText("Some pictures haven't finished uploading. Wait, try again, or remove them.")
    .waitFor();
  await limitUploads(page, -1);
  await page.getByText('Upload successful', { exact: true }).waitFor();
  await page.getByText('3 image(s) uploaded successfully', { exact: true }).waitFor();
  await expectAccessible(page);

  await button(page, 'Move picture 3 of 3').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page
    .getByText('Picture 2 is now picture 1 of 3', { exact: true })
    .waitFor({ state: 'attached' });
  expect(await namesInOrder(page)).toEqual(['photo 3.jpg', 'photo 1.jpg', 'photo 2.jpg']);
  // Near an edge of the screen a drag scrolls the page, away from the picture it is meant for.
  await page
    .locator('fieldset ul')
    .evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // Until the pictures have slid to their places, the drag would start beside its picture.
  await page
    .locator('fieldset ul')
    .evaluate((list) =>
      Promise.allSettled(list.getAnimations({ subtree: true }).map((each) => each.finished)),
    );
  await dragOnto(page, button(page, 'Move picture 3 of 3'), page.locator('fieldset li').first());
  await expect.poll(async () => (await namesInOrder(page))[0]).toBe('photo 2.jpg');
  const ordered = await namesInOrder(page);

  await createAndOpen(page, 'Handles in three pictures');
  const shown = page.getByRole('img', { name: 'Handles in three pictures, picture 1 of 3' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The second photo was 2800 × 2000, so it is now the first.
  expect(ordered[0]).toBe('photo 2.jpg');
  expect(
    await shown.evaluate((image: HTMLImageElement) => [
      image.width > 0,
      image.getAttribute('height'),
    ]),
  ).toEqual([true, '1143']);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /-960\.webp$/,
  );
  await page.getByRole('button', { name: 'Next picture' }).click();
  await page.getByRole('img', { name: 'Handles in three pictures, picture 2 of 3' }).waitFor();
});

async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('No element to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y, { steps: 4 });
  await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}

it('an upload can be canceled, and a rejected picture is named and not listed', {
  tags: ['slow'],
}, async () => {
  const page = await at.newPage();
  await openForm(page);
  await limitUploads(page, 300_000);
  await photosOf(page).setInputFiles(await takePhoto('photo 1.jpg'));
  await button(page, 'Cancel picture').click();
  await page.getByText(/Drop or paste up to 5 pictures here/).waitFor();
  expect(await page.locator('fieldset li').count()).toBe(0);
  await limitUploads(page, -1);
  await photosOf(page).setInputFiles([brokenPhoto]);
  await page.getByText('Upload failed', { exact: true }).waitFor();
  const words = 'broken.jpg: Error uploading file: File type must be png, jpg, jpeg, or gif';
  await page.locator('fieldset p').filter({ hasText: words }).waitFor();
  // The toast and the header would each cover a part of the form.
  await button(page, 'Dismiss').click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  expect(await page.locator('fieldset li').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
});

it('up to five pictures can be pasted and dropped', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await openForm(page);
  const photo = (await makePhoto({ width: 300, height: 200 })).toString('base64');
  await page.evaluate((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }));
    dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
  }, photo);
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    for (let index = 1; index <= 5; index++)
      transfer.items.add(new File([bytes], `dropped ${index}.jpg`, { type: 'image/jpeg' }));
    return transfer;
  }, photo);
  const area = page.locator('[data-drop-zone]');
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await page.getByText('Drop the images here', { exact: true }).waitFor();
  await area.dispatchEvent('drop', { dataTransfer: dropped });
  const rejection = page.locator('fieldset p').filter({ hasText: 'Too many files' });
  expect(await rejection.textContent()).toBe('dropped 5.jpg: Too many files');
  await page.getByText('4 image(s) uploaded successfully', { exact: true }).waitFor();
  expect(await page.locator('fieldset li').count()).toBe(5);
  await page.getByText("You've added the maximum of 5 pictures.", { exact: true }).waitFor();
});

it('signing out in another tab explains why the upload stopped', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await openForm(page);
  await limitUploads(page, 50_000);
  await photosOf(page).setInputFiles(await takePhoto('photo 1.jpg'));
  await page.getByText('Uploading images...', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /Account menu/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.getByText('You have been successfully logged out.', { exact: true }).waitFor();
  await page.getByText('Upload failed', { exact: true }).waitFor();
  await page.getByText('User must be authenticated to upload files', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});

it('an upload after the session has expired says so, and keeps the form', {
  tags: ['slow'],
}, async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await fillNewClass(page, 'A class half described');
  const ended = await page.request.post('/api/auth/logout', { headers: { origin: at.url } });
  expect(ended.status()).toBe(204);
  await photosOf(page).setInputFiles(await takePhoto('photo 1.jpg'));
  await page.getByText('Upload failed', { exact: true }).waitFor();
  const words = 'User must be authenticated to upload files';
  await page.locator('fieldset').getByText(words, { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel('Class Title').inputValue())
    .toBe('A class half described');
});

it('a user adds, replaces and removes a profile picture', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/dashboard/profile');
  await photosOf(page).setInputFiles(await takePhoto('photo 1.jpg'));
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
  await expectAccessible(page);
  await button(page, 'Save changes').click();
  await page.getByText('Your profile has been updated successfully', { exact: true }).waitFor();
  const avatar = page.getByRole('banner').locator('img[src*="/storage/"]');
  await avatar.waitFor();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400);
  const first = await avatar.getAttribute('src');

  // A failed replacement keeps the current picture.
  await photosOf(page).setInputFiles([brokenPhoto]);
  await page.getByText('Upload failed', { exact: true }).waitFor();
  await button(page, 'Remove picture').waitFor();
  await photosOf(page).setInputFiles(await takePhoto('photo 1.jpg'));
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
  expect(await page.locator('fieldset li').count()).toBe(1);
  await button(page, 'Save changes').click();
  await expect.poll(() => avatar.getAttribute('src')).not.toBe(first);

  await page.reload();
  await button(page, 'Remove picture').click();
  await button(page, 'Save changes').click();
  await page.getByText('Your profile has been updated successfully', { exact: true }).waitFor();
  await avatar.waitFor({ state: 'detached' });
});
