import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson, emailWith } from './people.ts';
import { bookAndPay, demoTeacher, listClass, read, send, slotIn, tokenOf } from './rest.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

/** A class with two dates: in 90 and in 100 days. */
async function listTwoDates(title: string, price: number) {
  const classId = await listClass(at.url, { title, price });
  const token = await tokenOf(at.url, demoTeacher);
  const second = slotIn(100 * 24);
  await send(`${at.url}/api/classes/${classId}/sessions`, second, token);
  return { classId, token, second };
}

it('a learner changes the date of a booking', async () => {
  const { classId, second } = await listTwoDates('Another date', 0);
  const person = await createPerson(at.url, 'Comes Later');
  const token = await tokenOf(at.url, person);
  const { id } = await send(`${at.url}/api/bookings`, { class_id: classId }, token);

  const page = await at.newPage(phone);
  await signIn(page, person.email, person.password);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('button', { name: 'Change the date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose another date' });
  await dialog.getByRole('radio').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change the date' }).click();
  await page.getByText('Your booking has a new date', { exact: true }).first().waitFor();
  const { format } = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'America/Los_Angeles',
  });
  await page
    .getByText(format(new Date(second.startTime)), { exact: false })
    .first()
    .waitFor();
  await expectAccessible(page);
});

it('an instructor writes to the learners of a date, by email and on the page of their booking', async () => {
  const { classId } = await listTwoDates('Announced class', 0);
  const person = await createPerson(at.url, 'Reads It');
  const token = await tokenOf(at.url, person);
  const { id } = await send(`${at.url}/api/bookings`, { class_id: classId }, token);
  const { sessions } = await read(`${at.url}/api/classes/${classId}`);

  const teaching = await at.newPage(phone);
  await signIn(teaching, demoTeacher.email, demoTeacher.password);
  await teaching.goto(`/dashboard/teacher/sessions/${sessions[0].id}`);
  await teaching.getByRole('button', { name: 'Write to students' }).click();
  const dialog = teaching.getByRole('dialog', { name: 'Write to students' });
  await dialog.getByLabel('Everyone on this date (1)').check();
  await dialog.getByLabel('Message').fill('The door code is new: 2580.');
  await expectAccessible(teaching);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await teaching.getByRole('region', { name: 'What you wrote to students' }).waitFor();
  await expectAccessible(teaching);
  await emailWith(at.url, person.email, 'The door code is new: 2580.');

  const learning = await at.newPage(phone);
  await signIn(learning, person.email, person.password);
  await learning.goto(`/bookings/${id}`);
  await learning.getByText('The door code is new: 2580.').waitFor();
  await expectAccessible(learning);
  await expectLayout(learning, { name: 'booking', path: learning.url() });
});

/** Someone pays for a spot on the first date. */
async function book(classId: string, name: string) {
  const person = await createPerson(at.url, name);
  const { id } = await bookAndPay(at.url, person, classId);
  return { person, id };
}

async function openChoice({ person, id }: Awaited<ReturnType<typeof book>>): Promise<Page> {
  const page = await at.newPage(phone);
  await signIn(page, person.email, person.password);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('link', { name: 'Keep it, take another date, or cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your class has changed' }).waitFor();
  await page.getByRole('region', { name: 'What changed' }).waitFor();
  await expectLayout(page, { name: 'choice', path: page.url() });
  return page;
}

const outcome = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

it('of three learners whose date moves, one keeps it, one takes another, and one is refunded', {
  tags: ['slow'],
}, async () => {
  const { classId, token } = await listTwoDates('Moved class', 20);
  const first = await book(classId, 'Keeps It');
  const second = await book(classId, 'Changes It');
  const third = await book(classId, 'Cancels It');
  const { sessions } = await read(`${at.url}/api/classes/${classId}`);
  await send(`${at.url}/api/sessions/${sessions[0].id}`, slotIn(95 * 24), token, 'PATCH');

  const keeps = await openChoice(first);
  await expectAccessible(keeps);
  await keeps.getByRole('button', { name: 'Keep my booking' }).click();
  await outcome(keeps, 'You kept your spot');
  await expectAccessible(keeps);

  const changes = await openChoice(second);
  await changes.getByLabel('Take another date, at no extra charge').check();
  await changes.getByRole('group', { name: 'Dates with room for you' }).getByRole('radio').click();
  await expectAccessible(changes);
  await changes.getByRole('button', { name: 'Take this date' }).click();
  await outcome(changes, 'You took another date');

  const cancels = await openChoice(third);
  await cancels.getByLabel('Cancel for a full refund of $20').check();
  await cancels.getByRole('button', { name: 'Cancel my booking' }).click();
  await outcome(cancels, 'This booking is canceled');
  await cancels.getByRole('link', { name: 'See your booking' }).click();
  await cancels.getByText(/\$20/).first().waitFor();

  const after = await read(`${at.url}/api/classes/${classId}`);
  const seats = after.sessions.map((session: { seatsTaken: number }) => session.seatsTaken);
  expect(seats).toEqual([1, 1]);
});
