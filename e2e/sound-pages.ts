import type { Page } from 'playwright-core';
import { expectAccessible, expectLayout } from './browser.ts';

const widths = [320, 390, 768, 1440];
const themes = ['light', 'dark'] as const;

/** Checks the layout of the open page or dialog in all widths, and what axe finds in both themes. */
export async function expectSound(page: Page, name: string) {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectLayout(page, { name: `${name} at ${width} px`, path: page.url() });
  }
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}
