// @module-tag slow
import { afterAll, expect, it } from 'vitest';
import {
  type PostgresServer,
  startPostgresServer,
} from '../src/server/testing/databases/postgres-server.ts';
import { startS3 } from '../src/server/testing/fakes/s3-server.ts';
import { makePhoto } from '../src/server/testing/fixtures/uploading.ts';
import { runScript } from '../src/server/testing/server-process.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';

// The pages that people see during an outage of a service that the server needs.

let postgres: PostgresServer | undefined;
let s3: Awaited<ReturnType<typeof startS3>> | undefined;
const away = 'LearnLocal is briefly unavailable. Please try again in a moment.';

const prepare = async () => {
  postgres = await startPostgresServer();
  s3 = await startS3();
  const variables = { DATABASE_URL: postgres.url('postgres'), ...s3.env, CACHE_RESPONSES: 'false' };
  const seeded = await runScript('scripts/db-seed.ts', variables);
  expect(seeded).toMatchObject({ exitCode: 0 });
  return { variables };
};
// React logs what an error page shows.
const at = openBrowser(prepare, { expectedErrors: new RegExp(`^TRPCClientError: ${away}`) });
afterAll(async () => {
  await postgres?.stop();
  await s3?.stop();
});

it('while PostgreSQL hangs, an open page says so and a new one waits, and both load once it is back', async () => {
  const [page, waiting] = [await at.newPage(), await at.newPage()];
  await page.goto('/faq');
  await postgres?.pause();
  try {
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('heading', { level: 1, name: "We couldn't load this page" }).waitFor();
    await page.getByText(away).waitFor();
    await expectAccessible(page);
    const opened = await waiting.goto('/classes');
    expect(opened?.status()).toBe(503);
    await waiting.getByRole('heading', { level: 1, name: 'We have a short problem' }).waitFor();
    await expectAccessible(waiting);
  } finally {
    await postgres?.resume();
  }
  // The page asks again by itself.
  await waiting.getByRole('heading', { level: 1, name: 'Available Classes' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
});

it('a picture whose upload the bucket broke finishes by itself once the bucket is back', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  const buffer = await makePhoto({ width: 1200, height: 800 });
  s3?.breakAfterPuts(1);
  const photo = { name: 'mug.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('[data-drop-zone] input[type=file]').first().setInputFiles(photo);
  await page.getByText('Reconnecting…', { exact: true }).waitFor();
  s3?.comeBack();
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor();
});
