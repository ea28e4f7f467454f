import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts } from '#server/testing/fixtures/mailbox.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let student: Account;
let booked: { bookingId: string; sessionId: string };

beforeEach(async () => {
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  const teacher = await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' });
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    title: 'Bread without haste',
    priceCents: 4500,
  });
  const { id: bookingId } = await bookAndPay(at.deps, student, { classId, sessionId });
  await deliverFacts(at.deps);
  booked = { bookingId, sessionId };
});

const openDesk = async (address: string) =>
  renderUrl(at, address, null, await deskCookies(at.deps, await createStaff(at.deps, 'support')));

it('staff find a booking by its learner, and read what happened to it', async () => {
  const page = await openDesk(`/desk/bookings?q=${student.username}`);
  await page.findByText('Booked, 1 spot');
  await page.user.click(page.getByRole('link', { name: /^LL-/ }));
  await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
  page.getByText('Confirmed');
  page.getByText('Email to Sam Rivera about “Confirmed”: waiting');
  const [doer] = page.getAllByRole('link', { name: 'Sam Rivera, student' });
  expect(doer?.getAttribute('href')).toBe(`/desk/people?open=${student.id}`);
  const [money] = page.getAllByRole('link', { name: 'Money', current: false });
  expect(money).toBeDefined();
  await page.user.click(page.getByRole('link', { name: 'All of this date' }));
  await page.findByText('The date was listed');
  page.getAllByRole('link', { name: 'Booking of Sam Rivera' });
});

it('an ID in the search opens its history, and an unknown one says so', async () => {
  const page = await openDesk(`/desk/bookings?q=${booked.sessionId}`);
  await page.findByText('The date was listed');
  const unknown = await openDesk('/desk/bookings?open=01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1');
  await unknown.findByText('No booking and no date has this ID');
});

it("a person's page lists their bookings with their histories", async () => {
  const page = await openDesk(`/desk/people?open=${student.id}`);
  const link = await page.findByRole('link', { name: 'Bread without haste' });
  expect(link.getAttribute('href')).toBe(`/desk/bookings?open=${booked.bookingId}`);
});
