import { within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

it('an instructor makes a coupon with a code and a percentage', async () => {
  const page = await renderUrl(at, '/dashboard/teacher', teacher);
  await page.user.click(await page.findByRole('link', { name: 'Coupons' }));
  await page.findByRole('heading', { name: 'No coupons yet' });
  await page.user.click(page.getByRole('button', { name: 'New coupon' }));
  const dialog = within(await page.findByRole('dialog', { name: 'New coupon' }));
  await page.fill(dialog.getByLabelText('Code'), 'spring20');
  await page.fill(dialog.getByLabelText('Percent'), '20');
  await page.user.click(dialog.getByRole('button', { name: 'Save coupon' }));
  await page.findByText('SPRING20');
  page.getByText('0 bookings');
  page.getByText('All your classes');
});

it('a coupon can be limited to a number, a day, a first class and some classes', async () => {
  const { classId } = await createClass(at.db, teacher.id, { title: 'Wheel throwing' });
  await createClass(at.db, teacher.id, { title: 'Glazing' });
  const page = await renderUrl(at, '/dashboard/teacher/coupons', teacher);
  await page.user.click(await page.findByRole('button', { name: 'New coupon' }));
  const dialog = within(await page.findByRole('dialog', { name: 'New coupon' }));
  await page.fill(dialog.getByLabelText('Code'), 'FIVE');
  await page.user.click(dialog.getByLabelText('Dollars per spot'));
  await page.fill(dialog.getByLabelText('Dollars off each spot'), '5.50');
  await page.user.click(dialog.getByText('Limit who can use it'));
  await page.fill(dialog.getByLabelText('Limit of bookings'), '12');
  await page.fill(dialog.getByLabelText('Last day'), '2099-03-31');
  await page.user.click(dialog.getByLabelText('Only for a first class with you'));
  await page.user.click(await dialog.findByLabelText('Wheel throwing'));
  await page.user.click(dialog.getByRole('button', { name: 'Save coupon' }));
  await page.findByText('First class only · Wheel throwing · Through Tue, Mar 31, 2099');
  page.getByText('0 of 12 bookings');
  const { items } = await callerFor(at.deps, teacher).coupons.list({});
  expect(items).toMatchObject([{ amountOff: 5.5, percentOff: null, classes: [{ id: classId }] }]);
});

it('a form without a discount says what is missing', async () => {
  const page = await renderUrl(at, '/dashboard/teacher/coupons', teacher);
  await page.user.click(await page.findByRole('button', { name: 'New coupon' }));
  const dialog = within(await page.findByRole('dialog', { name: 'New coupon' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save coupon' }));
  await dialog.findByText('Please enter a code');
  await page.fill(dialog.getByLabelText('Code'), 'SPRING20');
  await page.user.click(dialog.getByRole('button', { name: 'Save coupon' }));
  await dialog.findByText('Enter either a percentage or an amount');
});

it('a coupon is ended with two presses, and shows what it brought', async () => {
  const { code } = await createCoupon(at.db, teacher.id);
  const { classId } = await createClass(at.db, teacher.id);
  const { bookings } = callerFor(at.deps, await createUser(at.db));
  await bookings.book({ classId, coupon: code });
  const page = await renderUrl(at, '/dashboard/teacher/coupons', teacher);
  await page.findByText('1 booking');
  page.getByText('$36.40 brought in');
  await page.user.click(page.getByRole('button', { name: 'End SPRING20' }));
  await page.user.click(await page.findByRole('button', { name: 'End it' }));
  await page.findByText(/^All your classes · Ended on/);
  expect(page.queryByRole('button', { name: 'End SPRING20' })).toBeNull();
});
