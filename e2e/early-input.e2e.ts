import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { openWithoutScripts, signIn, waitUntilLive } from './chromium.ts';
import { demoLearner, demoTeacher, listClass, read, send, slotIn, tokenOf } from './rest.ts';

const at = openBrowser();

it('text typed before the scripts load is searched for, and stays in a form', async () => {
  const page = await at.newPage();
  const showPage = await openWithoutScripts(page);
  await page.getByRole('combobox', { name: 'What' }).fill('pottery');
  await page.getByRole('combobox', { name: 'Where' }).fill('Portland');
  showPage();
  await waitUntilLive(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=pottery&near=Portland');

  // A list that is hydrated starts near that place, which would replace the typed words.
  const showList = await openWithoutScripts(page, '/explore');
  await page.getByRole('combobox', { name: 'What' }).fill('bread');
  showList();
  await waitUntilLive(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/explore?q=bread');

  const showForm = await openWithoutScripts(page, '/contact');
  await page.getByLabel('Name', { exact: true }).fill('Robin Park');
  await page.getByLabel('Message').fill('Where are the kilns?');
  showForm();
  await waitUntilLive(page);
  // Only the field without typed text is invalid.
  await page.getByRole('button', { name: 'Send Message' }).click();
  const invalid = page.locator('[aria-invalid]');
  await invalid.first().waitFor();
  expect(await invalid.evaluateAll((fields) => fields.map((field) => field.id))).toEqual([
    await page.getByLabel('Email', { exact: true }).getAttribute('id'),
  ]);
  expect(await page.getByLabel('Message').inputValue()).toBe('Where are the kilns?');
});

it('a form that is sent before the scripts load is sent once they do', async () => {
  const page = await at.newPage();
  const load = await openWithoutScripts(page, '/wanted/ask');
  const words = page.getByLabel('What would you like to learn?');
  await words.fill('Wheel throwing');
  await words.press('Enter');
  load();
  // The place is missing.
  await page.locator('[aria-invalid]').waitFor();
  expect(await words.inputValue()).toBe('Wheel throwing');
  expect(page.url()).toBe(`${at.url}/wanted/ask`);

  const loadList = await openWithoutScripts(page, '/wanted');
  await page.getByRole('combobox', { name: 'Near' }).fill('Portland');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  loadList();
  await page.waitForURL('**/wanted?near=Portland');
});

it('a date, spots and a button that are chosen before the scripts load are used once they do', async () => {
  const id = await listClass(at.url, { title: 'Glazing Before Breakfast', maxSeatsPerBooking: 3 });
  const later = slotIn(92 * 24);
  await send(`${at.url}/api/classes/${id}/sessions`, later, await tokenOf(at.url, demoTeacher));
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  const load = await openWithoutScripts(page, `/classes/${id}`);
  const date = page.getByRole('radio').nth(1);
  await date.check();
  await page.getByRole('button', { name: 'More spots' }).click();
  // People press again when nothing happens.
  await page.getByRole('button', { name: 'Enroll' }).first().click({ clickCount: 2 });
  load();
  const question = page.getByRole('dialog');
  const day = new Date(later.startTime).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Los_Angeles',
  });
  await question.getByText(day).first().waitFor();
  await question.getByText(/book 2 spots in/).waitFor();
  await page.keyboard.press('Escape');
  expect(await date.isChecked()).toBe(true);

  const loadAgain = await openWithoutScripts(page, `/classes/${id}`);
  await page.getByRole('button', { name: 'Enroll' }).first().click();
  await page.getByRole('button', { name: 'Report this class' }).click();
  loadAgain();
  await question.getByRole('button', { name: 'Confirm Booking' }).waitFor();
  await page.waitForLoadState('networkidle');
  // The first dialog covers the second button.
  expect(await page.locator('[role=dialog]').count()).toBe(1);
});

it('an order, a topic and a favorite that are chosen before the scripts load are used once they do', async () => {
  const page = await at.newPage();
  // All of its classes fit on the first page, in every order.
  const load = await openWithoutScripts(page, '/explore?q=pottery');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  load();
  await page.waitForURL('**/explore?q=pottery&sort=price');
  await page.locator('button[aria-pressed=true][aria-label^=Save]').waitFor();
  const path = (await page.locator('article a').first().getAttribute('href')) ?? '';

  const loadClass = await openWithoutScripts(page, path);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  loadClass();
  await page.getByRole('tab', { name: 'Reviews', selected: true }).waitFor();

  const loadForm = await openWithoutScripts(page, '/contact');
  const topic = page.getByRole('combobox', { name: 'Topic' });
  const other = await topic.locator('option').nth(2).getAttribute('value');
  await topic.selectOption(other);
  loadForm();
  await waitUntilLive(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('[aria-invalid]').first().waitFor();
  expect(await topic.inputValue()).toBe(other);
});

it('a press before the scripts load is not repeated on a button that does something else by then', async () => {
  const id = await listClass(at.url, { title: 'Glazing After Supper', price: 0 });
  const teacherToken = await tokenOf(at.url, demoTeacher);
  await send(`${at.url}/api/classes/${id}/sessions`, slotIn(92 * 24), teacherToken);
  const [first, second] = (await read(`${at.url}/api/classes/${id}`)).sessions;
  const token = await tokenOf(at.url, demoLearner);
  const body = { class_id: id, session_id: second.id };
  const booking = await send(`${at.url}/api/bookings`, body, token);
  const page = await at.newPage();
  await signIn(page, demoLearner.email);
  const load = await openWithoutScripts(page, `/classes/${id}?date=${first.id}`);
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Enroll' }).first().click();
  load();
  // The chosen date is the one that is booked.
  await page.getByRole('button', { name: 'Unenroll' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect((await read(`${at.url}/api/bookings/${booking.id}`, token)).status).toBe('confirmed');

  const guest = await at.newPage();
  const list = '/explore?q=glazing+after+supper';
  const save = guest.getByRole('button', { name: 'Save Glazing After Supper' });
  await guest.goto(list);
  await waitUntilLive(guest);
  await save.click();
  const saved = guest.locator('button[aria-pressed=true][aria-label^=Save]');
  await saved.waitFor();
  // The server does not know the favorites of a device, and renders an empty heart.
  const loadAgain = await openWithoutScripts(guest, list);
  await save.click();
  loadAgain();
  await saved.waitFor();
  await guest.waitForLoadState('networkidle');
  expect(await saved.count()).toBe(1);
});

it('a search form that the browser submits by itself is not submitted again', async () => {
  const page = await at.newPage();
  const load = await openWithoutScripts(page);
  // The response to the browser's own request would replace the page.
  await page.evaluate(() =>
    addEventListener('submit', (event) => event.preventDefault(), { once: true }),
  );
  await page.getByRole('combobox', { name: 'What' }).fill('pottery');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  load();
  await waitUntilLive(page);
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${at.url}/`);
});
