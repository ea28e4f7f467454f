import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { waitUntilLive } from './chromium.ts';

// Scripts that the server no longer has, as after an upgrade.

const at = openBrowser();

it('a script that is gone reloads the page once, and what was typed stays', async () => {
  const page = await at.newPage();
  let [lost, loads] = [0, 0];
  page.on('load', () => loads++);
  await page.route(/\/assets\/theme-menu/, (route) => {
    lost++;
    return route.fulfill({ status: 404 });
  });
  await page.goto('/auth/signup');
  await page.getByLabel('Full name').fill('Robin Park');
  await page.getByLabel('Password', { exact: true }).fill('three quiet herons');
  const themes = page.getByRole('button', { name: /theme/i });
  await themes.hover();
  await expect.poll(() => loads).toBe(2);
  await waitUntilLive(page);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Robin Park');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  const before = lost;
  await themes.click();
  await page.getByText("We couldn't open this", { exact: true }).waitFor();
  expect(lost).toBeGreaterThan(before);
  expect(loads).toBe(2);
});

it('a page whose own script is gone loads again and works', async () => {
  const page = await at.newPage();
  await page.route(/\/assets\/main-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'What is LearnLocal?' }).click();
  await page.getByText('A place to find small in-person classes near you').waitFor();
});
