import { act, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

const createDate = (capacity: number) =>
  createClass(at.db, teacher.id, { slots: [{ capacity }], maxStudents: capacity });

describe('the page of a class', () => {
  it('books several spots with the names of guests', async () => {
    const { classId } = await createDate(5);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const more = await page.findByRole('button', { name: 'More spots' });
    // Both clicks come before the page is rendered again, as on a slow phone.
    act(() => {
      more.click();
      more.click();
    });
    await page.findByText('3 spots', { selector: 'output' });
    expect(page.path()).toContain('seats=3');
    await page.user.click(page.getByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    dialog.getByText("You're about to book 3 spots in Bread without haste.");
    dialog.getByText('$136.50 for 3 spots');
    await page.fill(dialog.getByLabelText('Guest 1'), 'Ana');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('3 of 5 spots taken');
    page.getByText('You have 3 spots in this class');
    page.getByText('You have 3 spots');
    const { viewerBookings } = await callerFor(at.deps, student).classes.byId({ classId });
    expect(viewerBookings).toMatchObject([{ seats: 3, guests: ['Ana'] }]);
  });

  it.each([
    ['that are left', 2, 4],
    ['that the class allows in one booking', 10, 3],
  ])('offers no more spots than the number %s', async (_title, capacity, maxSeatsPerBooking) => {
    const { classId } = await createDate(capacity);
    await at.db.updateTable('classes').set({ maxSeatsPerBooking }).execute();
    const max = Math.min(capacity, maxSeatsPerBooking);
    const page = await renderUrl(at, `/classes/${classId}?seats=8`, student);
    await page.findByText(`${max} spots`, { selector: 'output' });
    const more = page.getByRole('button', { name: 'More spots' });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(more);
    page.getByText(`${max} spots`, { selector: 'output' });
  });

  it('shows guests of a participant as a number', async () => {
    const { classId, sessionId } = await createDate(5);
    await callerFor(at.deps, student).bookings.book({
      classId,
      sessionId,
      seats: 3,
      guests: ['Ana', 'Leo'],
    });
    const page = await renderUrl(at, `/classes/${classId}?tab=participants`);
    await page.findByText('+2');
    page.getByText('and 2 guests');
    expect(page.queryByText(/Ana/)).toBeNull();
  });
});

describe("the instructor's roster", () => {
  it('names the guests and saves how many people came', async () => {
    const { classId, sessionId } = await createDate(5);
    await callerFor(at.deps, student).bookings.book({
      classId,
      sessionId,
      seats: 3,
      guests: ['Ana', 'Leo'],
    });
    const startsAt = new Date(Date.now() - 3 * 3_600_000);
    const endsAt = new Date(Date.now() - 3_600_000);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt })
      .where('id', '=', sessionId)
      .execute();
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByText('Sam Rivera + 2 (Ana, Leo)');
    await page.user.click(page.getByRole('button', { name: 'Attended' }));
    const came = await page.findByLabelText("How many of Sam Rivera's group came");
    expect(came).toHaveProperty('value', '3');
    await expect.poll(() => came).toHaveProperty('disabled', false);
    await page.user.selectOptions(came, '2');
    const roster = () => callerFor(at.deps, teacher).bookings.roster({ sessionId });
    await expect.poll(async () => (await roster()).students[0]?.attendedSeats).toBe(2);
  });
});
