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

type Listed = { title: string; price: number; start: Date };

async function listInPortland({ title, price, start }: Listed): Promise<void> {
  await listClass(at.url, {
    title,
    description: 'One lump of clay, one wheel and one morning.',
    price,
    location: 'Division Street Clay, Portland, OR',
    timeZone: 'America/Los_Angeles',
    maxStudents: 6,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + dayMs / 12).toISOString(),
  });
}

it('a learner finds, books, and pays for a class of a weekend on a phone in six steps', {
  tags: ['slow'],
}, async () => {
  const title = 'Weekend plates for pottery beginners';
  // A weekend that is about to end has no class left to book.
  const isSunday = portlandDay(new Date()) === 'Sun';
  const sentence = `pottery ${isSunday ? 'next' : 'this'} weekend for 2 near Portland under $60`;
  await listInPortland({ title, price: 38, start: sundayAfter(new Date()) });
  await waitUntilFound(title, new URLSearchParams({ q: sentence }).toString());
  const page = await at.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, people[0]?.email ?? '', people[0]?.password);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'What' }).fill(sentence);
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await page.getByRole('link', { name: title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).tap();
  await page.getByText('2 × $38 = $76').waitFor();
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Confirm Booking' }).tap();
  await page.getByRole('button', { name: 'Pay', exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
});

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
