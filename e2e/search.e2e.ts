import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { dayMs } from '../src/shared/units.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { focusedName, pressOn, tabTo } from './keyboard.ts';
import { createPerson, type Person } from './people.ts';
import { listClass, read } from './rest.ts';

const at = openBrowser();
const sentence =
  'A pottery class on Saturday morning within 10 miles of Portland under $80 with 2 seats';
const parameters = 'q=pottery&near=Portland&within=10&when=sat-morning&maxPrice=80&seats=2';
const title = 'Saturday bowls for pottery beginners';
const people: Person[] = [];

beforeAll(async () => {
  for (const name of ['Robin Alder', 'Sasha Birch']) people.push(await createPerson(at.url, name));
  await listInPortland({ title, price: 60, start: nextSaturday() });
  await waitUntilFound(title, parameters);
});

/** The class is found once its place is. */
const waitUntilFound = (of: string, query: string) =>
  waitUntil('the place of the class is found', async () => {
    const { items } = await read(`${at.url}/api/search?${query}`);
    return items.some((item: { title: string }) => item.title === of);
  });

/** Next Saturday at 10 or 11 AM in Portland. */
function nextSaturday(): Date {
  const start = new Date(Date.now() + 2 * dayMs);
  start.setUTCDate(start.getUTCDate() + ((6 - start.getUTCDay() + 7) % 7));
  start.setUTCHours(18, 0, 0, 0);
  return start;
}

const portlandDay = (moment: Date) =>
  moment.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'America/Los_Angeles' });

/** A Sunday in Portland after the day of this moment there. */
function sundayAfter(moment: Date): Date {
  const start = new Date(moment);
  do start.setTime(start.getTime() + dayMs);
  while (portlandDay(start) !== 'Sun');
  return start;
}

type Listed = { title: string; price: number; start: Date; dates?: number };

/** Lists a class with a date in each of this many weeks. */
async function listInPortland({ title, price, start, dates = 1 }: Listed): Promise<void> {
  const [first, ...others] = Array.from({ length: dates }, (_, week) => {
    const startsAt = start.getTime() + week * 7 * dayMs;
    return {
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + dayMs / 12).toISOString(),
    };
  });
  await listClass(at.url, {
    title,
    description: 'One lump of clay, one wheel and one morning.',
    price,
    location: 'Division Street Clay, Portland, OR',
    timeZone: 'America/Los_Angeles',
    maxStudents: 6,
    ...first,
    ...(others.length > 0 && { sessions: others }),
  });
}

it.each([
  { dates: 1, presses: 6, title: 'Weekend plates for pottery beginners' },
  { dates: 12, presses: 8, title: 'Weekend mugs for pottery beginners' },
])(
  'a learner finds, books, and pays for the last of $dates dates of a class on a phone in $presses presses',
  { tags: ['slow'] },
  async ({ dates, presses, title }) => {
    // A weekend that is about to end has no class left to book.
    const isSunday = portlandDay(new Date()) === 'Sun';
    const sentence = `pottery ${isSunday ? 'next' : 'this'} weekend for 2 near Portland under $60`;
    await listInPortland({ title, price: 38, start: sundayAfter(new Date()), dates });
    await waitUntilFound(title, new URLSearchParams({ q: sentence }).toString());
    const page = await at.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(page, people[0]?.email ?? '', people[0]?.password);
    await page.goto('/');
    let pressed = 0;
    const press = async (target: Locator) => {
      await target.tap();
      pressed++;
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
    await press(page.getByRole('combobox', { name: 'What' }));
    await page.keyboard.type(sentence);
    await press(button('Search'));
    await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
    await page.getByRole('link', { name: title }).waitFor();
    await expectAccessible(page);
    await press(page.getByRole('link', { name: title }));
    await page.getByText('2 × $38 = $76').waitFor();
    if (dates > 1) {
      await press(button(`Show all ${dates} dates`));
      await press(page.getByRole('group', { name: 'Choose a date' }).locator('label').last());
    }
    await press(button('Enroll'));
    await press(button('Confirm Booking'));
    await press(button('Pay'));
    await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
    expect(pressed).toBe(presses);
  },
);

it('a learner finds and books a class with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, people[1]?.email ?? '', people[1]?.password);
  await page.goto('/');
  await tabTo(page, /^What$/);
  await page.keyboard.type(sentence);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await page.getByRole('link', { name: 'Remove Saturday mornings' }).waitFor();
  await page.getByRole('link', { name: title }).waitFor();
  await pressOn(page, new RegExp(`^${title}`));
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().waitFor();
  // Back to the same search.
  await page.goBack();
  await page.getByRole('link', { name: title }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(sentence);
  await pressOn(page, new RegExp(`^${title}`));
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().waitFor();
  await pressOn(page, /^Enroll$/);
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await pressOn(page, /^Confirm Booking$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await pressOn(page, /^Pay$/);
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
});

it('place, time and filters are chosen with the keyboard alone', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await page.goto('/explore');
  await tabTo(page, /^Where$/);
  await page.keyboard.type('portl');
  // Fewer letters have other places first.
  const first = page.getByRole('option').first();
  await expect.poll(() => first.textContent()).toContain('Portland, OR');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressOn(page, /^When/);
  await page.getByRole('group', { name: 'Fits my week' }).waitFor();
  await pressOn(page, /^Saturday morning$/, 'Space');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toMatch(/^When/);
  await pressOn(page, /^Search$/);
  await page.getByRole('link', { name: 'Remove Saturday mornings' }).waitFor();
  await pressOn(page, /^Filters/);
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await tabTo(page, /^Maximum price$/);
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Remove Up to $80' }).waitFor();
  expect(new URL(page.url()).search).toBe('?near=Portland,+OR&when=sat-morning&maxPrice=80');
});
