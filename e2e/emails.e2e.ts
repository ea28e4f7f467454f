import { expect, it } from 'vitest';
import { emailColors } from '#server/people/notifications/email-html.ts';
import { everyEmail } from '#server/testing/fixtures/emails/every-email.ts';
import { openBrowser, scan } from './browser.ts';

const at = openBrowser();
const emails = Object.entries(everyEmail('Ada Park', 'Wheel throwing for beginners'));
const isSmall = (height: number) => height < 44;

/** The words that stand on more than one line; addresses, in elements of their own, may. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isAddress = text.parentElement?.closest('a:not([href])');
    const words = (isAddress ? '' : (text.textContent ?? '')).matchAll(/[\p{L}\p{N}$.,']+/gu);
    for (const { 0: word, index } of words) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(word);
    }
  }
  return broken;
}

it.each([
  { colorScheme: 'light', loadsPictures: true } as const,
  { colorScheme: 'dark', loadsPictures: false } as const,
])(
  'every email fits a narrow phone, breaks no word, and has at most one button, in $colorScheme colors and with pictures: $loadsPictures',
  async ({ colorScheme, loadsPictures }) => {
    for (const width of [320, 390, 600]) {
      const page = await at.newPage({ colorScheme, viewport: { width, height: 800 } });
      await page.route('**/storage/**', (route) =>
        loadsPictures ? route.fulfill({ path: 'assets/demo/baguettes-960.jpg' }) : route.abort(),
      );
      const faults = [];
      for (const [name, { html }] of emails) {
        await page.setContent(html);
        const [overflow, ...buttons] = await page.evaluate(() => [
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ...[...document.querySelectorAll('.button')].map((one) => one.clientHeight),
        ]);
        const broken = await page.evaluate(brokenWords);
        if (overflow || broken.length > 0 || buttons.length > 1 || buttons.some(isSmall))
          faults.push({ name, width, overflow, broken, buttons });
        if (name === 'a paid booking') await scan(page, 'body > table');
      }
      expect(faults).toEqual([]);
    }
  },
);

it('a page that an email links to has the styles of the site in the chosen theme', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 800 } });
  await page.addInitScript(() => localStorage.setItem('learnlocal-theme', 'dark'));
  await page.goto('/unsubscribe/unknown', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await page.waitForLoadState();
  const shown = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    background: getComputedStyle(document.body).backgroundColor,
    hasHeadingFont: document.fonts.check('20px "Fraunces Variable"'),
  }));
  expect(shown).toEqual({
    overflow: 0,
    background: rgb(emailColors.dark.surface),
    hasHeadingFont: true,
  });
  await scan(page);
});

const rgb = (color: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
