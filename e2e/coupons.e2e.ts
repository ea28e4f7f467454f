import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { focusedName, pressOn, tabTo, typeInto } from './keyboard.ts';
import { pay } from './paying.ts';
import { createPerson } from './people.ts';
import { listClass, send, tokenOf } from './rest.ts';
import { expectSound } from './sound-pages.ts';

const at = openBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

it('an instructor makes a coupon with the keyboard alone, sees it used, and ends it', async () => {
  const teacher = await createPerson(at.url, 'Hester Vale');
  const classId = await listClass(at.url, { title: 'Marbled paper', teacher });
  const page = await at.newPage();
  await signIn(page, teacher.email, teacher.password);
  await page.goto('/dashboard/teacher/coupons');
  await page.getByRole('heading', { name: 'No coupons yet' }).waitFor();
  await expectSound(page, 'coupons');
  await pressOn(page, /^New coupon$/);
  await page.getByRole('dialog', { name: 'New coupon' }).waitFor();
  await typeInto(page, /^Code$/, 'spring20');
  await typeInto(page, /^Percent$/, '20');
  await tabTo(page, /^Limit who can use it$/);
  await page.keyboard.press('Enter');
  await typeInto(page, /^Limit of bookings$/, '1');
  await expectSound(page, 'a new coupon');
  await pressOn(page, /^Save coupon$/);
  await page.getByText('0 of 1 booking', { exact: true }).waitFor();
  const learner = await tokenOf(at.url, await createPerson(at.url, 'Milo Quist'));
  const booked = { class_id: classId, coupon: 'SPRING20' };
  const { discount, total } = await send(`${at.url}/api/bookings`, booked, learner);
  expect({ discount, total }).toEqual({ discount: 9, total: 36 });
  await page.reload();
  await page.getByText('1 of 1 booking', { exact: true }).waitFor();
  await pressOn(page, /^End SPRING20$/);
  await tabTo(page, /^End it$/);
  await page.keyboard.press('Enter');
  await page.getByText(/Ended on/).waitFor();
  await expectSound(page, 'an ended coupon');
});

it('on a phone, a coupon takes two taps more than a booking without, and the payment is lower', async () => {
  const teacher = await createPerson(at.url, 'Maya Ortiz');
  const classId = await listClass(at.url, { title: 'Linocut cards', teacher });
  const coupon = { code: 'FIVE', amountOff: 5 };
  await send(`${at.url}/api/coupons`, coupon, await tokenOf(at.url, teacher));
  const page = await at.newPage(phone);
  const learner = await createPerson(at.url, 'Sam Rivera');
  await signIn(page, learner.email, learner.password);
  await page.goto(`/classes/${classId}`);
  await page.getByRole('button', { name: 'Enroll', exact: true }).last().tap();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking' });
  await dialog.getByRole('button', { name: 'Use a coupon' }).tap();
  await expect.poll(() => focusedName(page)).toBe('Coupon code');
  await page.keyboard.type('five');
  await dialog.getByRole('button', { name: 'Apply' }).tap();
  await dialog.getByText('−$5 with FIVE', { exact: true }).waitFor();
  await expectSound(page, 'a booking with a coupon');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).tap();
  await page.getByText('$40').first().waitFor();
  await pay(page);
  await page.getByText('FIVE: $5 off each spot', { exact: true }).waitFor();
  await page.getByText('You paid $40 by card.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'View receipt' }).tap();
  await page.getByText('FIVE, $5 off each spot', { exact: true }).waitFor();
  await expectSound(page, 'a receipt with a coupon');
});

it('a link of an instructor carries the coupon to the class, before and after signing in', async () => {
  const teacher = await createPerson(at.url, 'Orla Finch');
  await listClass(at.url, { title: 'Rye starters', teacher });
  await send(
    `${at.url}/api/coupons`,
    { code: 'FREE', percentOff: 100 },
    await tokenOf(at.url, teacher),
  );
  const page = await at.newPage();
  await page.goto(`/instructors/${teacher.email.split('@')[0]}?coupon=free`);
  await page.getByRole('link', { name: 'Rye starters' }).first().click();
  await page.getByText('Free with FREE', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  const learner = await createPerson(at.url, 'Ada Lund');
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Free with FREE', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enroll', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Booking' });
  await dialog.getByText('−$45 with FREE', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByText('You have a spot in this class', { exact: true }).waitFor();
});
