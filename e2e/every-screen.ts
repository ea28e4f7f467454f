import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, keepAxeLoaded, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { signInToDesk } from './desk-sign-in.ts';
import { openScreen, type Screen, screensOf, type Viewer } from './screen-list.ts';

/** Axe runs once per theme, at the widest and at the narrowest layout. Colors move nothing. */
const looks = [
  { theme: 'light', width: 1280, isScanned: true },
  { theme: 'light', width: 768, isScanned: false },
  { theme: 'dark', width: 320, isScanned: true },
] as const;

type Visit = {
  viewer: Viewer;
  email?: string;
  only?: (screen: Screen) => boolean;
  /** Signs in as the demo administrator with a second factor, which only one file can add. */
  isOnDesk?: boolean;
};

/** Several files call it, because files run next to each other. */
export function testEveryScreen(
  who: string,
  { viewer, email, only = () => true, isOnDesk = false }: Visit,
): void {
  const at = openBrowser();
  it(`every screen of ${who} is accessible in light and dark, and fits at 320, 768 and 1280 px`, async () => {
    const page = await at.newPage();
    await keepAxeLoaded(page);
    if (email) await signIn(page, email);
    if (isOnDesk) await signInToDesk(page, at.url);
    const screens = (await screensOf(at.url))[viewer].filter(only);
    expect(screens.length).toBeGreaterThan(0);
    for (const screen of screens) {
      await openScreen(page, screen);
      for (const { theme, width, isScanned } of looks) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await expectLayout(page, screen);
        if (isScanned) await expectAccessible(page);
      }
    }
  }, 600_000);
}
