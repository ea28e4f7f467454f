import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { confirmAndPay, pay } from './paying.ts';
import { createPerson, type Person } from './people.ts';
import { listClass, read, send, tokenOf } from './rest.ts';

const at = openBrowser();
let person: Person;

beforeAll(async () => {
  person = await createPerson(at.url, 'June Abara');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openClass(classId: string): Promise<Page> {
  const page = await at.newPage();
  await signIn(page, person.email, person.password);
  await page.goto(`/classes/${classId}`);
  return page;
}

/** Signs in, and goes on to the checkout of a new class. */
async function openCheckout(title: string, options: object = {}) {
  const classId = await listClass(at.url, { title, ...options });
  const page = await openClass(classId);
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  return { page, classId };
}

it('a learner pays, gets a receipt that prints on one sheet, and cancels with a full refund', async () => {
  const classId = await listClass(at.url, { title: 'Paid at once' });
  const page = await openClass(classId);
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking' });
  await dialog.getByText('Pay by card on the next page.', { exact: false }).waitFor();
  await dialog.getByText(/^Full refund of \$45 if you cancel by /).waitFor();
  await confirmAndPay(page);
  await page.getByText('We got your $45. Thank you.').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View receipt' }).click();
  await heading(page, 'Receipt').waitFor();
  await expectAccessible(page);
  for (const format of ['A4', 'Letter']) expect(sheets(await page.pdf({ format }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Your booking', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText("You'll get $45 back", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await heading(page, 'Booking canceled').waitFor();
  await page.getByText('$45 will be refunded.', { exact: true }).waitFor();
  await page.goto('/dashboard?tab=enrolled&when=canceled');
  await page.getByText(/^You canceled on .+ Full refund: \$45\.$/).waitFor();
});

it('a declined card can be tried again', { tags: ['slow'] }, async () => {
  const { page } = await openCheckout('Declined, then paid');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Your card was declined.', { exact: false }).waitFor();
  await pay(page);
});

it('a learner leaves the checkout, finds the way back to it, and gives the spot up', {
  tags: ['slow'],
}, async () => {
  const { page, classId } = await openCheckout('Given up');
  await page.getByRole('link', { name: 'Leave without paying' }).click();
  await heading(page, 'Finish paying').waitFor();
  await page.getByText('You left before paying, so nothing was charged.').waitFor();
  await expectAccessible(page);
  await page.goto('/dashboard?tab=enrolled');
  await page.getByRole('link', { name: 'Finish paying' }).first().waitFor();
  await expectAccessible(page);
  await page.goto(`/classes/${classId}`);
  await page.getByText(/^Your spot is held until /).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Finish paying' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await page.goto(`/classes/${classId}`);
  await page.getByRole('button', { name: 'Give up the spot' }).click();
  await page.getByText('You gave up your spot', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
  await page.getByText('0 of 4 spots taken').waitFor();
});

/** Lets the hold end at the checkout; the payment arrives with the returned function. */
async function payLate(page: Page) {
  await page.getByRole('button', { name: 'Pay late' }).click();
  const arrive = page.getByRole('button', { name: 'Let the payment arrive' });
  await arrive.waitFor();
  return () => arrive.click();
}

it('a payment after the hold has ended still gets the spot while one is free', {
  tags: ['slow'],
}, async () => {
  const { page } = await openCheckout('Paid late');
  const arrive = await payLate(page);
  await arrive();
  await heading(page, "You're in").waitFor();
  await page.getByText('You paid $45 by card.').waitFor();
});

it('a payment after the spot was taken by someone else is refunded', {
  tags: ['slow'],
}, async () => {
  const { page, classId } = await openCheckout('Paid too late', { maxStudents: 1 });
  const arrive = await payLate(page);
  const other = await createPerson(at.url, 'Ines Moor');
  const token = await tokenOf(at.url, other);
  const book = () => send(`${at.url}/api/bookings`, { class_id: classId }, token);
  // The spot is free once the server has received that the hold ended.
  await expect.poll(() => book().then(Boolean, () => false)).toBe(true);
  await arrive();
  await heading(page, 'Your hold expired').waitFor();
  await page.getByText(/You'll get your \$45 back\.$/).waitFor();
  await page.getByText(/^\$45 (is on its way back|refunded on )/).waitFor();
  await expectAccessible(page);
});

it('a learner who cancels after the deadline sees first that there is no refund', {
  tags: ['slow'],
}, async () => {
  const { page } = await openCheckout('Canceled too late', { startsInHours: 5 });
  await pay(page);
  await page.getByText(/^No refund if you cancel: the deadline was /).waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("You won't get a refund", { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel without a refund' }).click();
  await heading(page, 'Booking canceled').waitFor();
  await page.goto('/dashboard?tab=enrolled&when=canceled');
  await page.getByText(/^You canceled on .+ No refund\.$/).waitFor();
});

it('an instructor cancels, and the learner gets everything back', { tags: ['slow'] }, async () => {
  const title = 'Canceled by the instructor';
  const { page, classId } = await openCheckout(title);
  await pay(page);
  const instructor = await at.newPage();
  await signIn(instructor, 'instructor@example.com');
  await instructor.goto(`/dashboard/teacher/sessions/${await sessionOf(classId)}`);
  await instructor.getByRole('button', { name: 'Cancel this date' }).click();
  await instructor.getByRole('button', { name: 'Cancel date' }).click();
  await instructor.getByText('This date is canceled.', { exact: false }).waitFor();
  await page.reload();
  await heading(page, 'Class canceled').waitFor();
  await page.getByText(/^Maya Ortiz canceled it on /).waitFor();
  await page.getByText(/^\$45 (is on its way back|refunded on )/).waitFor();
  await expectAccessible(page);
});

async function sessionOf(classId: string): Promise<string> {
  const { sessions } = await read(`${at.url}/api/classes/${classId}`);
  return sessions[0].id;
}

/** The number of pages of a PDF. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page[^s]/g)?.length;
