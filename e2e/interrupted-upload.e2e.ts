// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../src/server/testing/databases/postgres-server.ts';
import { startBreakableProxy } from '../src/server/testing/fakes/breakable-proxy.ts';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { openBrowser } from './browser.ts';
import { limitUploads, signIn } from './chromium.ts';

let line: Awaited<ReturnType<typeof startBreakableProxy>> | undefined;
const at = openBrowser(async (appUrl) => {
  const serverPort = await freePort();
  line = await startBreakableProxy(Number(new URL(appUrl).port), serverPort);
  return { variables: { PORT: String(serverPort), APP_URL: appUrl } };
});
afterAll(() => line?.stop());

it('an interrupted upload resumes where it stopped', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  const starts: number[] = [];
  page.on('request', (request) => {
    const range = request.method() === 'PUT' && request.headers().range;
    if (range) starts.push(Number(/bytes=(\d+)-/.exec(range)?.[1]));
  });
  await limitUploads(page, 300_000);
  const buffer = await makePhoto({ width: 1200, height: 800, bytes: 3_000_000 });
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('[data-drop-zone] input[type=file]').first().setInputFiles(photo);
  const progress = page.getByRole('progressbar', { name: 'Upload of picture' });
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(30);
  const reconnecting = page.getByText('Reconnecting…', { exact: true }).waitFor();
  line?.cut();
  await reconnecting;
  await limitUploads(page, -1);
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBeGreaterThan(500_000);
});
