import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { demoPassword, signIn } from './chromium.ts';
import { confirmAndPay, listClass, send, tokenOf } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();
const hourMs = 3_600_000;
const teacher = { email: 'instructor@example.com', password: demoPassword };
const hoursLater = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** Someone who has paid for a spot on the first date; the page shows the booking. */
async function book(classId: string, name: string, width: number) {
  const person = await createPerson(at.url, name);
  const page = await at.newPage({ colorScheme: width < 768 ? 'dark' : 'light' });
  await page.setViewportSize({ width, height: 844 });
  await signIn(page, person.email, person.password);
  await page.goto(`/classes/${classId}`);
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await confirmAndPay(page);
  return page;
}

async function openChoice(page: Page) {
  await page.reload();
  await page.getByRole('link', { name: 'Keep it, take another date, or cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your class has changed' }).waitFor();
  await page.getByRole('region', { name: 'What changed' }).waitFor();
  await expectLayout(page, { name: 'choice', path: page.url() });
  await expectAccessible(page);
}

const outcome = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

it.each([390, 1280])(
  'of three learners whose date moves, one keeps it, one takes another, and one is refunded, at %i px',
  async (width) => {
    const classId = await listClass(at.url, { title: `Moved class ${width}`, price: 20 });
    const token = await tokenOf(at.url, teacher);
    const days = 100 * 24;
    const other = { startTime: hoursLater(days), endTime: hoursLater(days + 2) };
    await send(`${at.url}/api/classes/${classId}/sessions`, other, token);
    const keeps = await book(classId, `Keeps It ${width}`, width);
    const changes = await book(classId, `Changes It ${width}`, width);
    const cancels = await book(classId, `Cancels It ${width}`, width);
    const { sessions } = await (await fetch(`${at.url}/api/classes/${classId}`)).json();
    const moved = { startTime: hoursLater(95 * 24), endTime: hoursLater(95 * 24 + 2) };
    const response = await fetch(`${at.url}/api/sessions/${sessions[0].id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(moved),
    });
    expect(response.status).toBe(200);

    await openChoice(keeps);
    await keeps.getByRole('button', { name: 'Keep my booking' }).click();
    await outcome(keeps, 'You kept your spot');
    await expectAccessible(keeps);

    await openChoice(changes);
    await changes.getByLabel('Take another date, at no extra charge').check();
    await changes
      .getByRole('group', { name: 'Dates with room for you' })
      .getByRole('radio')
      .click();
    await changes.getByText(/^We're holding 1 spot for you until /).waitFor();
    await expectAccessible(changes);
    await changes.getByRole('button', { name: 'Take this date' }).click();
    await outcome(changes, 'You took another date');

    await openChoice(cancels);
    await cancels.getByLabel('Cancel for a full refund of $20').check();
    await cancels.getByRole('button', { name: 'Cancel my booking' }).click();
    await outcome(cancels, 'This booking is canceled');
    await cancels.getByRole('link', { name: 'See your booking' }).click();
    await cancels.getByText(/\$20/).first().waitFor();

    const after = await (await fetch(`${at.url}/api/classes/${classId}`)).json();
    const seats = after.sessions.map((session: { seatsTaken: number }) => session.seatsTaken);
    expect(seats).toEqual([1, 1]);
  },
);
