import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  // $45.50.
  ({ classId } = await createClass(at.db, teacher.id));
});

const bookedPrice = async () => {
  const { items } = await callerFor(at.deps, student).bookings.list({ when: 'upcoming' });
  return items[0]?.total;
};

describe('the dialog that confirms a booking', () => {
  it('takes a coupon with two presses, and shows what it takes off', async () => {
    await createCoupon(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await page.user.click(dialog.getByRole('button', { name: 'Use a coupon' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Coupon code'));
    await page.user.keyboard('spring20{Enter}');
    await dialog.findByText('−$9.10 with SPRING20');
    dialog.getByText('$45.50');
    dialog.getByText('$36.40');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('You have a spot in this class');
    expect(await bookedPrice()).toBe(36.4);
  });

  it('asks for no coupon if the class has none', async () => {
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    expect(dialog.queryByRole('button', { name: 'Use a coupon' })).toBeNull();
  });

  it('says why a code can’t be used, and takes another', async () => {
    await createCoupon(at.db, teacher.id, { maxUses: 1 });
    await createCoupon(at.db, teacher.id, { code: 'FIVE', centsOff: 500 });
    const { bookings } = callerFor(at.deps, await createUser(at.db));
    await bookings.book({ classId, coupon: 'SPRING20' });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await page.user.click(dialog.getByRole('button', { name: 'Use a coupon' }));
    await page.user.keyboard('SPRING20{Enter}');
    await dialog.findByText('This coupon has been used up');
    const field = dialog.getByLabelText('Coupon code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await page.user.clear(field);
    await page.fill(field, 'five');
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }));
    await dialog.findByText('−$5 with FIVE');
    const remove = dialog.getByRole('button', { name: 'Remove FIVE' });
    expect(document.activeElement).toBe(remove);
    await page.user.click(remove);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Use a coupon' }));
    expect(dialog.queryByText('−$5 with FIVE')).toBeNull();
  });

  it('stays open, with the reason, if the coupon ended after its price was shown', async () => {
    const { id: couponId } = await createCoupon(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}?coupon=SPRING20`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await dialog.findByText('−$9.10 with SPRING20');
    await callerFor(at.deps, teacher).coupons.end({ couponId });
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    await dialog.findAllByText('This coupon has ended');
    expect(await bookedPrice()).toBeUndefined();
  });
});

describe('a link with a coupon', () => {
  it('shows its price before anyone signs in', async () => {
    await createCoupon(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}?coupon=SPRING20`);
    await page.findByText('$36.40 per person with SPRING20');
  });

  it('to the page of its instructor hands the coupon on to the classes there', async () => {
    await createCoupon(at.db, teacher.id);
    const page = await renderUrl(at, `/instructors/${teacher.username}?coupon=SPRING20`);
    await page.user.click(await page.findByRole('link', { name: /Bread without haste/ }));
    await page.findByText('$36.40 per person with SPRING20');
  });

  it('shows nothing on a class of someone else', async () => {
    await createCoupon(at.db, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/classes/${classId}?coupon=SPRING20`);
    await page.findByRole('button', { name: 'Enroll' });
    await page.settled();
    expect(page.queryByText(/SPRING20|no coupon/)).toBeNull();
  });
});
