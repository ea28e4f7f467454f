import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';

const at = openBrowser();

it('every page begins at its top, however far down one was', async () => {
  const page = await at.newPage({ viewport: { width: 1280, height: 500 } });
  await page.goto('/explore');
  await page.getByRole('article').first().waitFor();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const scrollDown = async () => {
    await page.evaluate(() => window.scrollTo(0, 600));
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
