import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { demoPassword, signIn } from './chromium.ts';
import { confirmAndPay, tokenOf } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();

async function open(email: string, width: number, password?: string): Promise<Page> {
  const page = await at.newPage();
  await page.setViewportSize({ width, height: 844 });
  await signIn(page, email, password);
  return page;
}

/** Six Tuesdays, far from the dates of other journeys. */
async function listCourse(title: string, width: number): Promise<string> {
  const page = await open('instructor@example.com', width);
  await page.goto('/classes/create');
  await page.getByLabel('Class Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page
    .getByLabel('Description')
    .fill('A bowl each evening, and a glaze for the best of them.');
  await page.getByLabel('Price ($)').fill('180');
  await page.getByLabel('Location').fill('2140 NE Alberta St, Portland, OR');
  await page.getByLabel('Start Time').fill('2028-10-10T18:30');
  await page.getByLabel('This date meets several times, as a course').check();
  await page.getByText(/^6 evenings from Tue, Oct 10, 2028 · 6 × Tue, 6:30/).waitFor();
  await page.getByRole('button', { name: 'Change meeting 3' }).click();
  await expectLayout(page, { name: 'the form of a course', path: '/classes/create' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.getByText('Your class has been created.').first().waitFor();
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return new URL(page.url()).pathname;
}

it.each([320, 390, 1280])(
  'an instructor sells six evenings as one, and a learner books them, at %i px',
  async (width) => {
    const title = `Six evenings of bowls ${width}`;
    const path = await listCourse(title, width);
    const learner = await createPerson(at.url, `Learner Of ${width}`);
    const page = await open(learner.email, width, learner.password);
    await page.goto(path);
    await page.getByText('6 evenings from Tue, Oct 10, 2028').first().waitFor();
    await page.getByRole('tab', { name: 'Schedule' }).click();
    expect(await page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(
      6,
    );
    // Clocks go back before the fifth.
    await page.getByText('Tue, Nov 7, 2028').waitFor();
    await expectLayout(page, { name: 'the page of a course', path });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
    await confirmAndPay(page);
    expect(await page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(
      6,
    );
    await expectLayout(page, { name: 'the booking of a course', path: '/bookings' });
    await expectAccessible(page);
  },
);

/** A course of the demonstration of which two evenings are over, and the learner's booking of it. */
async function runningCourse() {
  const learner = { email: 'learner@example.com', password: demoPassword };
  const authorization = `Bearer ${await tokenOf(at.url, learner)}`;
  const read = async (path: string) =>
    (await fetch(`${at.url}${path}`, { headers: { authorization } })).json();
  const { items } = await read('/api/bookings?when=upcoming&limit=50');
  const booking = items.find(({ title }: { title: string }) => title.startsWith('Salsa'));
  return { sessionId: booking.sessionId, bookingId: booking.id, classId: booking.classId };
}

it('an instructor marks who came to two of six evenings, and the learner sees it', async () => {
  const { sessionId, bookingId } = await runningCourse();
  const roster = await open('lucia.mendez@example.com', 390);
  await roster.goto(`/dashboard/teacher/sessions/${sessionId}`);
  const sam = roster.getByRole('group', { name: 'Was Sam Rivera there?' });
  for (const meeting of ['1', '2']) {
    await roster.getByLabel('Meeting').selectOption(meeting);
    await sam.getByText('Not marked').waitFor();
    await sam.getByRole('button', { name: 'Attended' }).click();
    await sam.getByText('Not marked').waitFor({ state: 'detached' });
  }
  await expectLayout(roster, { name: 'the roster of a course', path: '/dashboard' });
  await expectAccessible(roster);
  const page = await open('learner@example.com', 1280);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByText(/: meeting 3 of 6 is on /).waitFor();
  const evenings = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  expect(await evenings.filter({ hasText: 'You were there' }).count()).toBe(2);
  expect(await evenings.count()).toBe(6);
  await expectAccessible(page);
});

it.each([390, 1440])('a learner joins a course from its third evening, at %i px', async (width) => {
  const { classId, sessionId } = await runningCourse();
  const learner = await createPerson(at.url, `Joins Late ${width}`);
  const page = await open(learner.email, width, learner.password);
  await page.goto(`/classes/${classId}?date=${sessionId}`);
  await page.getByText('From the 3rd evening · 4 of 6').first().waitFor();
  await page.getByText('$80').first().waitFor();
  await expectLayout(page, { name: 'a course that has begun', path: '/classes' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await confirmAndPay(page);
  await page.getByText('From the 3rd evening · 4 of 6').first().waitFor();
  expect(await page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(4);
  await expectLayout(page, { name: 'the booking of a late joiner', path: '/bookings' });
});
