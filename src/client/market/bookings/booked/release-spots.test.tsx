import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const released = "1 spot from a learner who can't come";
let student: Account;
let booked: { classId: string; bookingId: string };

/** A full class whose refund deadline has passed. */
async function bookLastSpot(startsInHours: number) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const slots = [{ startsInHours, capacity: 2 }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
  return { classId, bookingId };
}

beforeEach(async () => {
  student = await createUser(at.db);
  booked = await bookLastSpot(10);
});

describe('a learner who can no longer cancel for a refund', () => {
  it('offers the spot to others, and can withdraw the offer', async () => {
    const page = await renderUrl(at, `/bookings/${booked.bookingId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Release my spot' }));
    await page.findByText(/^You offered your spot to others\./);
    await page.user.click(page.getByRole('button', { name: 'Keep my spot' }));
    await page.findByText(/^Can't come\?/);
  });

  it('has no such button before the deadline', async () => {
    const early = await bookLastSpot(72);
    const page = await renderUrl(at, `/bookings/${early.bookingId}`, student);
    await page.findByRole('button', { name: 'Cancel booking' });
    expect(page.queryByRole('button', { name: 'Release my spot' })).toBeNull();
  });
});

it("a spot from a learner who can't come is on the card, and can be booked in a full class", async () => {
  const { classId, bookingId } = booked;
  await callerFor(at.deps, student).bookings.release({ bookingId });
  const other = await createUser(at.db);
  const page = await renderUrl(at, '/explore', other);
  const card = (await page.findByText(released)).closest('article');
  expect(card?.textContent).not.toContain('Full');
  await page.navigate(`/classes/${classId}`);
  const spots = await page.findByText(released);
  expect(spots.parentElement?.textContent).toBe(`2 of 2 spots taken · ${released}`);
  expect(page.queryByText('Full')).toBeNull();
  expect(page.queryByRole('button', { name: 'Wait for 2 or more' })).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'Enroll' }));
  await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
  await page.findByRole('button', { name: 'Unenroll' });
});
