import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { waitUntilLive } from './chromium.ts';

const at = openBrowser();
const screens = [
  ['a laptop', { width: 1440, height: 900 }, 300],
  ['a phone', { width: 390, height: 844 }, 360],
] as const;
const paths = [
  '/explore',
  '/explore?q=pottery&near=Portland&within=10&sort=nearest',
  '/explore?q=evening+class+in+Portland+for+2+under+$90&level=beginner',
  '/explore?q=pottery&near=Portland&maxPrice=5',
  '/explore?near=Austin,+TX',
];

it.each(screens)(
  'on %s, the first picture of a list stands near the top',
  async (_where, viewport, limit) => {
    const page = await at.newPage({ viewport });
    for (const path of paths) {
      await page.goto(path);
      await waitUntilLive(page);
      const picture = page.locator('main article').first().locator('img, svg').first();
      await picture.waitFor();
      const { y = Number.POSITIVE_INFINITY } = (await picture.boundingBox()) ?? {};
      expect(y, path).toBeLessThanOrEqual(limit);
      const cards = await page.locator('main article').count();
      expect(cards, path).toBeGreaterThanOrEqual(6);
      expect(await coveredCards(page), path).toEqual([]);
    }
  },
);

/** What is fixed over the cards while they are scrolled, other than the header. */
function coveredCards(page: Awaited<ReturnType<typeof at.newPage>>): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed';
    return [...(main?.querySelectorAll('a, button, div') ?? [])]
      .filter((element) => isFixed(element) && element.getBoundingClientRect().height > 0)
      .map((element) => element.textContent ?? '');
  });
}
