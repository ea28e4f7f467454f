import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let holder: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  holder = await createUser(at.db);
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

const as = (person: Account) => callerFor(at.deps, person);

/** A class whose only spot is taken. */
async function fullDate() {
  const slots = [{ startsInHours: 200, capacity: 1 }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  const { id: bookingId } = await as(holder).bookings.book({ classId });
  return { classId, sessionId, giveUp: () => as(holder).bookings.cancel({ bookingId }) };
}

describe('a full date', () => {
  it('lets a learner join its waitlist and shows the place in line', async () => {
    const { classId } = await fullDate();
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByText('No one is waiting yet.');
    await page.user.click(page.getByRole('button', { name: 'Join the waitlist' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Join the waitlist' }));
    await page.user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    await page.findByText(/You're next in line\.$/);
    expect(await as(student).waitlist.list()).toMatchObject([{ status: 'waiting', seats: 1 }]);
  });

  it('shows that the instructor has closed the waitlist', async () => {
    const { classId } = await fullDate();
    await as(teacher).waitlist.setOpen({ classId, isOpen: false });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByText('The waitlist for this class is closed.');
    expect(page.queryByRole('button', { name: 'Join the waitlist' })).toBeNull();
  });

  it('asks signed-out visitors to sign in first', async () => {
    const { classId } = await fullDate();
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.user.click(await page.findByRole('button', { name: 'Join the waitlist' }));
    await page.findByRole('dialog', { name: 'Sign in to enroll' });
  });
});

describe('the page of an offer', () => {
  async function offered() {
    const { classId, sessionId, giveUp } = await fullDate();
    const { id: entryId } = await as(student).waitlist.join({ classId, sessionId });
    await giveUp();
    const page = await renderUrl(at, `/waitlist/${entryId}`, student);
    await page.findByRole('heading', { level: 1, name: "It's your turn" });
    return { page, classId, entryId };
  }

  it('shows the held spot and the deadline, and books it', async () => {
    const { page, classId } = await offered();
    page.getByText(/^\$45\.50\. Held for you until .+ \(\d+ hours left\)\.$/);
    await page.user.click(page.getByRole('button', { name: 'Claim' }));
    await page.findByText('You claimed it.');
    const { viewerBookings } = await as(student).classes.byId({ classId });
    expect(viewerBookings).toMatchObject([{ status: 'confirmed' }]);
  });

  it('of any date is claimed, not a change of a booking', async () => {
    const { classId, giveUp } = await fullDate();
    const { id: entryId } = await as(student).waitlist.join({ classId });
    await giveUp();
    const page = await renderUrl(at, `/waitlist/${entryId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Claim' }));
    await page.findByText('You claimed it.');
  });

  it('takes a coupon', async () => {
    await createCoupon(at.db, teacher.id);
    const { page } = await offered();
    await page.user.click(await page.findByRole('button', { name: 'Use a coupon' }));
    await page.user.keyboard('spring20{Enter}');
    await page.findByText(/\$36\.40 with SPRING20/);
    await page.user.click(page.getByRole('button', { name: 'Claim' }));
    await page.findByText('You claimed it.');
    const { items } = await as(student).bookings.list({ when: 'upcoming' });
    expect(items).toMatchObject([{ total: 36.4 }]);
  });

  it('declines the offer', async () => {
    const { page } = await offered();
    await page.user.click(page.getByRole('button', { name: 'Pass' }));
    await page.findByText('You passed.');
    page.getByRole('link', { name: 'See the class' });
  });

  it('is not found by anyone else', async () => {
    const { entryId } = await offered();
    const page = await renderUrl(at, `/waitlist/${entryId}`, holder);
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});

describe("the instructor's view of the queue", () => {
  it('shows who waits, and offers the next spot out of order for a reason', async () => {
    const { classId } = await fullDate();
    await as(await createUser(at.db)).waitlist.join({ classId });
    await as(student).waitlist.join({ classId });
    const page = await renderUrl(at, `/dashboard/teacher/waitlist/${classId}`, teacher);
    await page.findByText('2 people in line');
    const row = within(page.getByText('Sam Rivera').closest('li') as HTMLElement);
    await page.user.click(row.getByRole('button', { name: 'Offer the next spot' }));
    const dialog = within(await page.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Offer the next spot' });
    await page.user.click(submit);
    await dialog.findByText(/^Give a reason/);
    await page.fill(dialog.getByLabelText('Reason'), 'We had agreed on this before.');
    await page.user.click(submit);
    await page.findByText("You're offering them the next spot: We had agreed on this before.");
  });

  it('closes the waitlist and opens it again', async () => {
    const { classId } = await fullDate();
    const page = await renderUrl(at, `/dashboard/teacher/waitlist/${classId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Close the waitlist' }));
    await page.user.click(await page.findByRole('button', { name: 'Open the waitlist again' }));
    await page.findByRole('button', { name: 'Close the waitlist' });
  });

  it('is not found by another instructor', async () => {
    const { classId } = await fullDate();
    const page = await renderUrl(at, `/dashboard/teacher/waitlist/${classId}`, holder);
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});
