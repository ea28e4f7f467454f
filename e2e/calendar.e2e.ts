import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser, scan } from './browser.ts';
import { signIn } from './chromium.ts';
import { pressOn } from './keyboard.ts';
import { createPerson, type Person } from './people.ts';
import { listClass, send, tokenOf } from './rest.ts';

const at = openBrowser();

const path = '/dashboard/teacher/calendar';
const title = 'Lanterns of paper';

/** An instructor with a class in Portland on two evenings of June 2029, at 6:30 PM. */
async function createTeacher(fullName: string): Promise<Person> {
  const teacher = await createPerson(at.url, fullName);
  const slot = (day: string) => ({
    startTime: `2029-06-${day}T01:30:00.000Z`,
    endTime: `2029-06-${day}T03:30:00.000Z`,
  });
  const timeZone = 'America/Los_Angeles';
  const id = await listClass(at.url, { title, teacher, timeZone, maxStudents: 8, ...slot('13') });
  const token = await tokenOf(at.url, teacher);
  await send(`${at.url}/api/classes/${id}/sessions`, slot('20'), token);
  return teacher;
}

async function open(teacher: Person, search: string, width = 1280): Promise<Page> {
  const page = await at.newPage({ timezoneId: 'America/Los_Angeles' });
  await page.setViewportSize({ width, height: 900 });
  await signIn(page, teacher.email, teacher.password);
  await page.goto(`${path}?${search}`);
  return page;
}

const dayCell = (page: Page, name: string) => page.getByRole('gridcell', { name });
const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((focused) => document.activeElement?.matches(focused), selector);

it('with the keyboard alone, an instructor finds a date by day, moves it, and keeps the focus on it', async () => {
  const page = await open(await createTeacher('Key Lanterns'), 'view=month&day=2029-06-05');
  await dayCell(page, 'Tuesday, June 12, 1 date').waitFor();
  await dayCell(page, 'Tuesday, June 5, no dates').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await isFocused(page, '[data-day="2029-06-12"]');
  await page.waitForURL(/view=month&day=2029-06-12/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: title }).waitFor();
  await page.getByText('0 of 8 spots taken.', { exact: true }).waitFor();
  await expectAccessible(page);
  await pressOn(page, /^Move…$/);
  await page.getByRole('dialog', { name: `Move ${title}` }).waitFor();
  await page.getByLabel('Start Time').fill('2029-06-14T19:00');
  await page.getByLabel('End Time').fill('2029-06-14T21:00');
  await expectAccessible(page);
  await pressOn(page, /^Change the time$/);
  await page.getByText('Time changed', { exact: true }).first().waitFor();
  await dayCell(page, 'Thursday, June 14, 1 date').waitFor();
  await isFocused(page, '[data-day="2029-06-14"] [data-date]');

  // The focus moves to the same day when the month changes.
  await dayCell(page, 'Tuesday, June 12, no dates').focus();
  await page.keyboard.press('PageDown');
  await isFocused(page, '[data-day="2029-07-12"]');
  await page.getByRole('heading', { name: 'July 2029' }).waitFor();
  await page.waitForURL(/day=2029-07-12/);
  await page.keyboard.press('PageUp');
  await isFocused(page, '[data-day="2029-06-12"]');
});

it('dragging a date to another day asks first, and keeps its time of day', {
  tags: ['slow'],
}, async () => {
  const page = await open(await createTeacher('Drag Lanterns'), 'view=month&day=2029-06-05');
  const chip = page.getByRole('button', { name: title }).first();
  await chip.waitFor();
  const drag = async () => {
    const from = await chip.boundingBox();
    const to = await dayCell(page, 'Friday, June 15, no dates').boundingBox();
    if (!from || !to) throw new Error('Nothing to drag');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('dialog', { name: `Move ${title}` }).waitFor();
  };
  await drag();
  expect(await page.getByLabel('Start Time').inputValue()).toBe('2029-06-15T18:30');
  expect(await page.getByLabel('End Time').inputValue()).toBe('2029-06-15T20:30');
  await page.keyboard.press('Escape');
  await dayCell(page, 'Tuesday, June 12, 1 date').waitFor();
  await drag();
  await page.getByRole('button', { name: 'Change the time' }).click();
  await dayCell(page, 'Friday, June 15, 1 date').waitFor();
  await dayCell(page, 'Tuesday, June 12, no dates').waitFor();
});

it('on a phone the calendar is a list, and a date leads to its roster', {
  tags: ['slow'],
}, async () => {
  const page = await open(await createTeacher('Phone Lanterns'), 'view=month&day=2029-06-01', 390);
  await page.getByRole('heading', { name: 'Tuesday, June 19' }).waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByText('No dates in May 27 – Jun 2, 2029.', { exact: true }).waitFor();
  await page.goto(`${path}?view=week&day=2029-06-14`);
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Roster' }).click();
  await page.getByRole('heading', { name: 'Roster' }).waitFor();
});

it('the calendar fits every screen in light and dark', { tags: ['slow'] }, async () => {
  const page = await open(await createTeacher('Fitting Lanterns'), 'view=month&day=2029-06-12');
  for (const width of [320, 390, 768, 1024, 1440])
    for (const view of ['month', 'week']) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}?view=${view}&day=2029-06-12`);
      await page.getByText(title).first().waitFor();
      await expectLayout(page, { name: `the ${view} at ${width} px`, path });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await scan(page);
      }
    }
});
