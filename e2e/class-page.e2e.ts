import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';

const at = openBrowser();

type Listed = { id: string; sessions: { startTime: string; availableSpots: number | null }[] };

/** The bookable class with the most upcoming dates. */
async function classWithManyDates(): Promise<Listed> {
  const classes: Listed[] = await (await fetch(`${at.url}/api/classes`)).json();
  const upcoming = ({ sessions }: Listed) =>
    sessions.filter(({ startTime }) => Date.parse(startTime) > Date.now());
  const open = classes.filter((listed) => upcoming(listed)[0]?.availableSpots !== 0);
  const [first] = open.toSorted((a, b) => upcoming(b).length - upcoming(a).length);
  if (!first) throw new Error('The demo data lacks a class that can be booked');
  return first;
}

/** Adds up layout shifts on `<html data-moved>`. */
const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { dataset } = document.documentElement;
        dataset.moved = String(Number(dataset.moved ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = async (page: Page) =>
  Number((await page.locator('html').getAttribute('data-moved')) ?? 0);

it('Enroll is above the fold at 1440 × 900, and similar classes cause no layout shift', async () => {
  const page = await at.newPage({ viewport: { width: 1440, height: 900 } });
  await measureShifts(page);
  await page.goto(`/classes/${(await classWithManyDates()).id}`);
  const enroll = await page.getByRole('button', { name: 'Enroll', exact: true }).boundingBox();
  expect((enroll?.y ?? 900) + (enroll?.height ?? 0)).toBeLessThan(900);
  const similar = page.getByRole('region', { name: 'Similar classes coming up' });
  await similar.scrollIntoViewIfNeeded();
  await similar.getByRole('link').first().waitFor();
  expect(await shifts(page)).toBeLessThan(0.02);
});

it('a printed class has its facts, and no buttons or links to other classes', async () => {
  const page = await at.newPage({ viewport: { width: 390, height: 844 } });
  // Classes that other journeys list may be free, or have no picture.
  await page.goto('/explore?q=your+first+bowls');
  await page.getByRole('link', { name: 'Your first bowls on the wheel' }).click();
  await page.getByRole('complementary', { name: 'Booking' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('complementary', { name: 'Booking' }).getByText('per person').waitFor();
  // The first picture opens the viewer.
  expect(await page.getByRole('button').count()).toBe(1);
  for (const name of ['Book this class', 'Similar classes coming up'])
    expect([name, await page.getByRole('region', { name }).count()]).toEqual([name, 0]);
});

it('on a phone, a sticky bar offers Enroll until the card is in view and never covers the focus', async () => {
  const page = await at.newPage({ viewport: { width: 390, height: 844 } });
  await measureShifts(page);
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Your first bowls on the wheel' }).click();
  // A page or similar classes that are slow to load move things, too.
  const similar = page.getByRole('region', { name: 'Similar classes coming up' });
  await similar.scrollIntoViewIfNeeded();
  await similar.getByRole('link').first().waitFor();
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    delete document.documentElement.dataset.moved;
  });
  const bar = page.getByRole('region', { name: 'Book this class' });
  await bar.getByRole('button', { name: /^Enroll for/ }).click();
  await page.getByRole('dialog', { name: 'Sign in to enroll' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'LearnLocal' }).first().focus();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(coveredFocus)).toBe(null);
  }
  await page.getByRole('button', { name: 'Enroll', exact: true }).scrollIntoViewIfNeeded();
  await bar.waitFor({ state: 'hidden' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Terms of Service' }).click({ trial: true });
  expect(await shifts(page)).toBeLessThan(0.02);
});

/** The start of the focused element's HTML if the bar covers it, else null. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  const bar = document.querySelector('[data-bottom-bar]');
  if (!focused || !bar || bar.contains(focused) || focused.contains(bar)) return null;
  if (getComputedStyle(bar).visibility === 'hidden') return null;
  const [box, cover] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
  // A panel of text that is taller than the space above the bar is in view if its start is.
  const end = box.height > cover.top ? box.top + 1 : box.bottom;
  const isCovered = end > cover.top + 1 && box.top < cover.bottom;
  return isCovered ? focused.outerHTML.slice(0, 200) : null;
}
