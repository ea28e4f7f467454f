import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { cameTo, keptEntries, openKept, startedClass } from './pocket.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

// Chromium logs each request that a page without a network makes.
const at = openBrowser(undefined, { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

it('without a network, a roster opens again and marks, and the marks are sent once there is one', async () => {
  const people = ['Ada Lund', 'Bo Riis', 'Cy Holm'];
  const { teacher, sessionId, path } = await startedClass({
    url: at.url,
    title: 'Paper lanterns in a cellar',
    people,
  });
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await openKept(page, path);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Ada Lund came' }).tap();
  await page.getByText('1 mark waits for a connection.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Paper lanterns in a cellar' }).waitFor();
  await page.getByRole('button', { name: 'Ada Lund came. Change this' }).waitFor();
  await page.getByRole('button', { name: 'Bo Riis came' }).tap();
  await page.getByText('2 marks wait for a connection.').waitFor();
  expect(await cameTo(at.url, sessionId, teacher)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => cameTo(at.url, sessionId, teacher)).toEqual(['Ada Lund', 'Bo Riis']);
  await page.getByText('it opens and marks without a connection').waitFor();
  await expect.poll(() => keptEntries(page)).toBe(0);
});
