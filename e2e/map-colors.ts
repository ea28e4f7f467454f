import type { Page } from 'playwright-core';
import sharp from 'sharp';

type Color = [red: number, green: number, blue: number];

// In the light theme.
export const water: Color = [195, 217, 223];
export const park: Color = [221, 230, 207];

/** The part of the map that has about this color. */
export async function shareOf(page: Page, [red, green, blue]: Color): Promise<number> {
  const picture = sharp(await page.locator('canvas').screenshot()).removeAlpha();
  const pixels = await picture.raw().toBuffer();
  let alike = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 12) alike++;
  }
  return alike / (pixels.length / 3);
}
