import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createAndOpen, fillNewClass, openMoreDetails } from './class-form.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson } from './people.ts';
import { demoLearner, listClass, read, tokenOf } from './rest.ts';

const at = openBrowser();

const phone = { viewport: { width: 390, height: 844 } };

async function open(email: string, password?: string): Promise<Page> {
  const page = await at.newPage(phone);
  await signIn(page, email, password);
  return page;
}

it('an instructor sells six evenings as one, and a learner books them', async () => {
  const title = 'Six evenings of bowls';
  const teacher = await open('instructor@example.com');
  await fillNewClass(teacher, title, { price: '180' });
  // Six Tuesdays, far from the dates of other journeys.
  await teacher.getByLabel('Start Time').fill('2028-10-10T18:30');
  await openMoreDetails(teacher);
  await teacher.getByLabel('This date meets several times, as a course').check();
  await teacher.getByText(/^6 evenings from Tue, Oct 10, 2028 · 6 × Tue, 6:30/).waitFor();
  await teacher.getByRole('button', { name: 'Change meeting 3' }).click();
  await expectLayout(teacher, { name: 'the form of a course', path: '/classes/create' });
  await expectAccessible(teacher);
  await createAndOpen(teacher, title);

  const learner = await createPerson(at.url, 'Learner Of Bowls');
  const page = await open(learner.email, learner.password);
  const meetings = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  await page.goto(teacher.url());
  await page.getByText('6 evenings from Tue, Oct 10, 2028').first().waitFor();
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await expect.poll(() => meetings.count()).toBe(6);
  // Clocks go back before the fifth.
  await page.getByText('Tue, Nov 7, 2028').waitFor();
  await expectLayout(page, { name: 'the page of a course', path: '/classes' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await confirmAndPay(page);
  expect(await meetings.count()).toBe(6);
  await expectLayout(page, { name: 'the booking of a course', path: '/bookings' });
  await expectAccessible(page);
});

it('a warning that arrives while the pointer is pressed does not lose the click', async () => {
  const teacher = await createPerson(at.url, 'Presses Slowly');
  const startTime = '2029-03-07T02:00:00.000Z';
  const slot = { startTime, endTime: '2029-03-07T04:00:00.000Z' };
  await listClass(at.url, { title: 'At the same time', teacher, ...slot });
  const page = await at.newPage({ timezoneId: 'America/Los_Angeles', ...phone });
  await signIn(page, teacher.email, teacher.password);
  const typed = '2029-03-06T18:00';
  const isMeant = (url: string) =>
    url.includes('classes.overlapping') && decodeURIComponent(url).includes(typed);
  const held = Promise.withResolvers<void>();
  await page.route(/classes\.overlapping/, (route) => held.promise.then(() => route.continue()));
  await fillNewClass(page, 'Another one');
  await openMoreDetails(page);
  const asked = page.waitForRequest((request) => isMeant(request.url()));
  await page.getByLabel('Start Time').fill(typed);
  await asked;
  const box = page.getByLabel('This date meets several times, as a course');
  await box.hover();
  await page.mouse.down();
  const answered = page.waitForResponse((response) => isMeant(response.url()));
  held.resolve();
  await (await answered).finished();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.mouse.up();
  await page.getByText(/^This overlaps with “At the same time”/).waitFor();
  expect(await box.isChecked()).toBe(true);
});

/** A course of the demonstration of which two evenings are over, and the learner's booking of it. */
async function runningCourse() {
  const token = await tokenOf(at.url, demoLearner);
  const { items } = await read(`${at.url}/api/bookings?when=upcoming&limit=50`, token);
  const booking = items.find(({ title }: { title: string }) => title.startsWith('Salsa'));
  return { sessionId: booking.sessionId, bookingId: booking.id, classId: booking.classId };
}

it('an instructor marks who came to two of six evenings, and the learner sees it', {
  tags: ['slow'],
}, async () => {
  const { sessionId, bookingId } = await runningCourse();
  const roster = await open('lucia.mendez@example.com');
  await roster.goto(`/dashboard/teacher/sessions/${sessionId}`);
  const sam = roster.getByRole('group', { name: 'Was Sam Rivera there?' });
  for (const meeting of ['1', '2']) {
    await roster.getByLabel('Meeting').selectOption(meeting);
    if (!(await sam.isVisible()))
      await roster.getByRole('button', { name: /^Sam Rivera.* spot/ }).click();
    await sam.getByText('Not marked').waitFor();
    await sam.getByRole('button', { name: 'Attended' }).click();
    await sam.getByText('Not marked').waitFor({ state: 'detached' });
    // It shows the mark before it is saved.
    await sam.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }
  await expectLayout(roster, { name: 'the roster of a course', path: '/dashboard' });
  await expectAccessible(roster);
  const page = await open('learner@example.com');
  await page.goto(`/bookings/${bookingId}`);
  await page.getByText(/^Meeting 3 of 6 is on /).waitFor();
  const evenings = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  expect(await evenings.filter({ hasText: 'You were there' }).count()).toBe(2);
  expect(await evenings.count()).toBe(6);
  await expectAccessible(page);
});

it('a learner joins a course from its third evening', { tags: ['slow'] }, async () => {
  const { classId, sessionId } = await runningCourse();
  const learner = await createPerson(at.url, 'Joins Late');
  const page = await open(learner.email, learner.password);
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
