import { expect, it } from 'vitest';
import { expectLayout, isSlowRun, keepAxeLoaded, openBrowser, openDesk, scan } from './browser.ts';
import { signIn } from './chromium.ts';
import { openScreen, type Screen, screensOf, type Viewer } from './screen-list.ts';

/** Axe runs once per theme, at the widest and at the narrowest layout. Colors move nothing. */
const looks = [
  { theme: 'light', width: 1280, isScanned: true },
  { theme: 'light', width: 768, isScanned: false },
  { theme: 'dark', width: 320, isScanned: true },
] as const;
/** Widths in between and dark colors rarely show a fault of their own. */
const quickLooks = [looks[0], { theme: 'light', width: 320, isScanned: false }] as const;

type Visit = {
  viewer: Viewer;
  email?: string;
  only?: (screen: Screen) => boolean;
  /** `npm test` leaves them out. */
  isSlow?: boolean;
};

/** Several files call it, because files run next to each other. */
export function testEveryScreen(
  who: string,
  { viewer, email, only = () => true, isSlow = false }: Visit,
): void {
  const at = openBrowser();
  const options = { timeout: 600_000, tags: isSlow ? ['slow'] : [] };
  it(`every screen of ${who} is accessible and fits every width`, options, async () => {
    const page = viewer === 'admin' ? await openDesk(at) : await at.newPage();
    await keepAxeLoaded(page);
    if (email) await signIn(page, email);
    const screens = (await screensOf(at.url))[viewer].filter(only);
    expect(screens.length).toBeGreaterThan(0);
    for (const screen of screens) {
      await page.setViewportSize({ width: looks[0].width, height: 900 });
      await openScreen(page, screen);
      for (const { theme, width, isScanned } of isSlowRun ? looks : quickLooks) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await expectLayout(page, screen);
        if (isScanned) await scan(page);
      }
    }
  });
}
