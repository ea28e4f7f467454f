// @module-tag slow
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { startUploadThing } from '../src/server/testing/fakes/uploadthing-network.ts';
import {
  signPayload,
  uploadThingAccount,
} from '../src/server/testing/fakes/uploadthing-protocol.ts';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createAndOpen, fillNewClass } from './class-form.ts';

// The same pages and server; UPLOADTHING_TOKEN alone makes them use UploadThing.

let uploadThing: Awaited<ReturnType<typeof startUploadThing>> | undefined;
const at = openBrowser(async () => {
  uploadThing = await startUploadThing();
  const variables = { ...uploadThing.setting, ...uploadThing.network };
  return { variables, browserFlags: uploadThing.browserFlags };
});
afterAll(() => uploadThing?.stop());

const { hosts } = uploadThingAccount;
const beginning = `https://${hosts.files}/f/`;

function service() {
  if (!uploadThing) throw new Error('UploadThing starts in beforeAll');
  return uploadThing.service;
}

async function choose(page: Page, photos: Buffer[]): Promise<void> {
  const files = photos.map((buffer, index) => ({
    name: `picture ${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await page.locator('[data-drop-zone] input[multiple]').setInputFiles(files);
}

const isShown = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
const sameBytes = (one: Buffer, other: Buffer) => one.equals(other);
const filesHere = () => readdir(path.join(at.dataDir, 'files'));

it('images of a class are uploaded to UploadThing, served from there, and not stored here', async () => {
  const photos = await Promise.all([
    makePhoto({ width: 1200, height: 800 }),
    makePhoto({ width: 800, height: 600 }),
  ]);
  const page = await at.newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
  await signIn(page, 'instructor@example.com');
  const before = await filesHere();
  await fillNewClass(page, 'A book with a sewn spine');
  await choose(page, photos);
  await page.getByText('2 image(s) uploaded successfully', { exact: true }).waitFor();
  await createAndOpen(page, 'A book with a sewn spine');

  const visitor = await at.newPage();
  await visitor.goto(page.url());
  for (const index of [1, 2]) {
    const name = `A book with a sewn spine, picture ${index} of 2`;
    const picture = visitor.locator(`img[alt="${name}"]`);
    await picture.waitFor({ state: 'attached' });
    expect(await picture.getAttribute('src')).toContain(beginning);
    await expect.poll(() => isShown(picture)).toBe(true);
    await visitor.getByRole('button', { name: 'Next picture' }).click();
  }

  const kept = [...service().files.values()].map(({ bytes }) => bytes);
  for (const photo of photos) expect(kept.some((bytes) => sameBytes(bytes, photo))).toBe(true);
  expect(kept).toHaveLength(2);
  const sent = addresses.filter((address) => address.startsWith('PUT '));
  expect(sent).toHaveLength(2);
  for (const address of sent) expect(address).toContain(`PUT https://${hosts.ingest}/`);
  expect(addresses.filter((address) => address.includes('/storage/v1/upload'))).toEqual([]);
  expect(await filesHere()).toEqual(before);
  expect(uploadThing?.rejected).toEqual([]);
});

it('an interrupted upload to UploadThing resumes where it stopped', async () => {
  const photo = await makePhoto({ width: 1200, height: 800, bytes: 4_000_000 });
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await fillNewClass(page, 'Marbled paper');
  const before = service().requests.length;
  service().breakAfter(1_000_000);
  await Promise.all([
    page.getByText('Reconnecting…', { exact: true }).waitFor(),
    choose(page, [photo]),
  ]);
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
  const starts = service()
    .requests.slice(before)
    .flatMap((request) => /^PUT .* bytes=(\d+)-$/.exec(request)?.[1] ?? [])
    .map(Number);
  // Chromium itself retries once from the start, and is rejected.
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBeGreaterThanOrEqual(1_000_000);
  expect(starts.at(-1)).toBeLessThan(4_000_000);
  expect([...service().files.values()].some(({ bytes }) => sameBytes(bytes, photo))).toBe(true);
});

it('the server accepts callbacks only from UploadThing, and only once', async () => {
  const { url = '', headers, payload = '' } = service().callbacks[0] ?? {};
  const sendCallback = async (signature: string) => {
    const signed = { ...headers, 'x-uploadthing-signature': signature };
    const response = await fetch(url, { method: 'POST', headers: signed, body: payload });
    return [response.status, (await response.json()).code];
  };
  expect(new URL(url).origin).toBe(at.url);
  expect(await sendCallback('')).toEqual([400, 'BAD_REQUEST']);
  expect(await sendCallback(signPayload(payload, 'sk_live_another'))).toEqual([400, 'BAD_REQUEST']);
  expect(await sendCallback(signPayload(payload))).toEqual([409, 'UPLOAD_REJECTED']);
});
