import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, signIn, waitUntilLive } from '../e2e/chromium.ts';
import { withBuiltProduct } from './measuring/built-product.ts';
import { type Awaited, scriptsSince, watch } from './measuring/watch-tap.ts';

// Figure P18: a tap on a phone with Slow 4G and a slow processor, beside loading the address of the next
// page again; medians of three runs. The first page is complete, and the link is tapped at first sight.
// `-- <runs> <part of a tap's name>` for another number, and for some of them.
const runs = Number(process.argv[2] ?? 3);
const part = process.argv[3] ?? '';
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;

type Trip = {
  from: string;
  /** Selects the link to tap, and what has the text of a heading of the next page. */
  link: string;
  heading: string;
  last: string;
  email?: string;
};
type Figures = Record<string, number>;

const card = 'main li:nth-child(6) article h2';
const teacher = 'aside[aria-label="Booking"] a[href^="/instructors/"]';
const booking = 'main [role="tabpanel"] li article';

const tripsOf = (pages: { explore: string; class: string }): Record<string, Trip> => ({
  'card → class': {
    from: pages.explore,
    link: `${card} a`,
    heading: card,
    last: 'aside[aria-label="Booking"] button',
  },
  'dashboard → booking': {
    from: new URL('/dashboard?tab=enrolled', pages.explore).href,
    link: `${booking} a[href^="/bookings/"]`,
    heading: `${booking} h2`,
    last: 'aside[aria-label="Your booking"] > *',
    email: 'learner@example.com',
  },
  'class → instructor': {
    from: pages.class,
    link: teacher,
    heading: teacher,
    last: '[aria-labelledby="reviews"]',
  },
});

const limits: Figures = { 'answer (s)': 0.3, 'whole (s)': 2.5, scripts: 6, rounds: 2, shift: 0.02 };

/** Taps the link, then loads the same address in another tab that has seen only the first page. */
async function measure(browser: Browser, trip: Trip): Promise<Figures> {
  const first = await openFirst(browser, trip);
  const heading = (await first.locator(trip.heading).first().textContent()) ?? '';
  const awaited = { heading, last: trip.last };
  await slowDown(first);
  const since = await first.evaluate(() => performance.now());
  const tapped = await watch(first, awaited, true);
  await first.locator(trip.link).first().tap();
  const { answer, whole, shift } = await tapped.result();
  const { count, rounds } = await scriptsSince(first, since);
  const again = await loadAgain(browser, trip, awaited, first.url());
  await first.context().close();
  return {
    'answer (s)': answer,
    'whole (s)': whole,
    scripts: count,
    rounds,
    shift,
    'loaded again: answer (s)': again.answer,
    'loaded again: whole (s)': again.whole,
  };
}

async function openFirst(browser: Browser, { from, email }: Trip): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: new URL(from).origin });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  await page.goto(from, { waitUntil: 'networkidle' });
  await waitUntilLive(page);
  return page;
}

async function loadAgain(browser: Browser, trip: Trip, awaited: Awaited, url: string) {
  const context = (await openFirst(browser, trip)).context();
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await (await watch(page, awaited, false)).result();
  await context.close();
  return seen;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

function medians(all: Figures[]): Figures {
  const middle = (name: string) =>
    all.map((figures) => figures[name] ?? Number.NaN).toSorted((a, b) => a - b)[runs >> 1];
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, Number(middle(name)?.toFixed(2))]),
  );
}

/** Loading the address again must not be faster. */
function missedBy(figures: Figures): string[] {
  const missed = Object.entries(limits).filter(([name, max]) => !((figures[name] ?? NaN) <= max));
  const [whole = NaN, again = NaN] = [figures['whole (s)'], figures['loaded again: whole (s)']];
  return [...missed.map(([name]) => name), ...(whole <= again ? [] : ['loaded again: whole (s)'])];
}

await withBuiltProduct(async (pages, executablePath) => {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  const table: Record<string, Figures & { missed?: string }> = {};
  try {
    for (const [name, trip] of Object.entries(tripsOf(pages))) {
      if (!name.includes(part)) continue;
      const all: Figures[] = [];
      for (let run = 0; run < runs; run++) all.push(await measure(browser, trip));
      table[name] = medians(all);
      const missed = missedBy(table[name]);
      if (missed.length === 0) continue;
      console.log(`${name}: missed ${missed.join(', ')}`);
      process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
  console.table(table);
});
