import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, signIn } from '../e2e/chromium.ts';
import { openScreen, type Screen, screensOf, type Viewer } from '../e2e/screen-list.ts';
import { withBuiltProduct } from './measuring/built-product.ts';

// How much a screen asks of its reader: the words between header and footer, its height on a laptop
// and on a phone, and where its first picture begins. Arguments select screens by parts of their names.

const devices = {
  laptop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const viewers = ['guest', 'learner', 'instructor'] as const satisfies Viewer[];

type Size = { words: number; height: number; firstPicture: number | undefined };
type Limit = { words?: number; height?: number; firstPicture?: [laptop: number, phone: number] };

/** Heights in CSS pixels on a laptop; those of pictures also on a phone. */
const limits: Record<string, Limit> = {
  explore: { firstPicture: [300, 360] },
  'explore-search': { firstPicture: [300, 360] },
  'class-create': { height: 1800, words: 500 },
  profile: { height: 1800, words: 500 },
  account: { height: 1800, words: 500 },
  'account-programs': { height: 1800, words: 500 },
  connections: { height: 1800, words: 500 },
  earnings: { height: 2600, words: 500 },
  teaching: { height: 2600, words: 500 },
};

const wanted = process.argv.slice(2);
const isWanted = ({ name, press }: Screen) =>
  press === undefined && (wanted.length === 0 || wanted.some((part) => name.includes(part)));

await withBuiltProduct(async ({ home }, executablePath) => {
  const { origin } = new URL(home);
  const screens = await screensOf(origin);
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  try {
    console.log('| screen | words | laptop (px) | phone (px) | first picture (px) |');
    console.log('|---|---|---|---|---|');
    for (const viewer of viewers) {
      const chosen = screens[viewer].filter(isWanted);
      if (chosen.length === 0) continue;
      const laptop = await pageOf(browser, origin, viewer, 'laptop');
      const phone = await pageOf(browser, origin, viewer, 'phone');
      for (const screen of chosen)
        report(screen.name, await sizeOf(laptop, screen), await sizeOf(phone, screen));
      await laptop.close();
      await phone.close();
    }
  } finally {
    await browser.close();
  }
});

async function pageOf(
  browser: Browser,
  baseURL: string,
  viewer: Viewer,
  device: keyof typeof devices,
): Promise<Page> {
  const page = await browser.newPage({ baseURL, ...devices[device] });
  if (viewer !== 'guest') await signIn(page, `${viewer}@example.com`);
  return page;
}

/** The size once it is still: parts of a page load on their own. */
async function sizeOf(page: Page, screen: Screen): Promise<Size> {
  await openScreen(page, screen);
  let size = await currentSize(page);
  let stillFor = 0;
  while (stillFor < 3) {
    await page.waitForTimeout(500);
    const next = await currentSize(page);
    stillFor = next.height === size.height && next.words === size.words ? stillFor + 1 : 0;
    size = next;
  }
  return size;
}

function currentSize(page: Page): Promise<Size> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const picture = main.querySelector('article img, article svg');
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: only text that is visible counts
      words: main.innerText.split(/\s+/).filter(Boolean).length,
      height: document.documentElement.scrollHeight,
      firstPicture: picture ? Math.round(picture.getBoundingClientRect().top + scrollY) : undefined,
    };
  });
}

function report(name: string, laptop: Size, phone: Size): void {
  const { words = Infinity, height = Infinity, firstPicture = [] } = limits[name] ?? {};
  const [onLaptop = Infinity, onPhone = Infinity] = firstPicture;
  const pictures = [
    mark(laptop.firstPicture ?? 0, onLaptop),
    mark(phone.firstPicture ?? 0, onPhone),
  ].join(' / ');
  console.log(
    `| ${name} | ${mark(laptop.words, words)} | ${mark(laptop.height, height)} | ${phone.height} | ${pictures} |`,
  );
}

/** A figure over its limit is bold, and fails the run. */
function mark(value: number, max: number): string {
  if (value <= max) return `${value}`;
  process.exitCode = 1;
  return `**${value}**`;
}
