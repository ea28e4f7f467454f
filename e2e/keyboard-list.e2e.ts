import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { focusedName, pressOn } from './keyboard.ts';

// Uses its own server, because other journeys list and hide classes while it pages through them.
const at = openBrowser(async () => ({}));

it('the list is sorted and paged with the keyboard alone, and Back returns to it', async () => {
  const page = await at.newPage();
  await page.goto('/explore');
  await page.getByRole('button', { name: 'Price' }).waitFor();
  await pressOn(page, /^Price$/);
  await expect.poll(() => focusedName(page)).toBe('Price (Low to High)');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Price (High to Low)');
  await expect.poll(() => page.url()).toMatch(/sort=price-desc$/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/sort=price$/);
  await page.getByRole('button', { name: 'Price (Low to High)' }).waitFor();
  // The list in the other order stays visible until the previous one is back.
  const list = page.locator('main [aria-busy=false]');
  await list.waitFor();
  const cards = list.getByRole('article');
  expect(await cards.count()).toBe(24);
  // Going back restores the position of the page, which may happen after the first press.
  const cardsAtEnd = async () => {
    await page.keyboard.press('End');
    return await cards.count();
  };
  await expect.poll(cardsAtEnd).toBeGreaterThan(24);
});
