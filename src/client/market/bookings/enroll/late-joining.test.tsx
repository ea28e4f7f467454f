import { within } from '@testing-library/react';
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
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

const weeks = (count: number) => count * 168;

/** Six weekly meetings for $120, two of which are over. */
const course = (capacity = 10) =>
  createClass(at.db, teacher.id, {
    priceCents: 12_000,
    joinUntilMeeting: 4,
    timeZone: 'UTC',
    maxSeatsPerBooking: 4,
    slots: [{ startsInHours: -170, laterHours: [1, 2, 3, 4, 5].map(weeks), capacity }],
  });
const joining = /From the 3rd (morning|afternoon|evening) · 4 of 6/;

describe('the page of a course that has begun', () => {
  it('offers the remaining meetings at their share of the price', async () => {
    const { classId } = await course();
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const card = within(await page.findByRole('complementary', { name: 'Booking' }));
    card.getByText('$80');
    card.getByText(joining);
    await page.user.click(page.getByRole('tab', { name: 'Schedule' }));
    page.getByText(/^Join from the 3rd \w+ · 4 of 6 · \$80$/);
    await page.user.click(card.getByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    dialog.getByText(joining);
    dialog.getByText('$80');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    await card.findByRole('button', { name: 'Unenroll' });
    const { viewerBookings } = await callerFor(at.deps, student).classes.byId({ classId });
    expect(viewerBookings).toMatchObject([{ price: 80 }]);
    await page.user.click(card.getByRole('link', { name: 'See your booking' }));
    await page.findByText(joining);
    expect(page.getByRole('list', { name: 'Meetings' }).children).toHaveLength(4);
  });

  it('has no waitlist once it is full, and tells learners who booked it that it has begun', async () => {
    const { classId, sessionId } = await course(1);
    await createBooking(at.db, sessionId, student.id);
    const stranger = await createUser(at.db);
    const full = await renderUrl(at, `/classes/${classId}`, stranger);
    await full.findByText('This class is full');
    expect(full.queryByRole('button', { name: /waitlist/i })).toBeNull();
    full.unmount();
    const own = await renderUrl(at, `/classes/${classId}`, student);
    await own.findByText('This class has already started');
    expect(own.queryByText(joining)).toBeNull();
  });
});

describe('the booking of a course', () => {
  it('shows the next meeting between two meetings, and which ones the learner attended', async () => {
    const { sessionId } = await course();
    const bookingId = await createBooking(at.db, sessionId, student.id);
    for (const [meeting, status] of [[1, 'no_show'] as const, [2, 'attended'] as const])
      await callerFor(at.deps, teacher).bookings.markAttendance({ bookingId, status, meeting });
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    await page.findByText(/^Meeting 3 of 6 is on \w{3}, \w+ \d+, \d{4}, /);
    expect(page.queryByText('Happening now')).toBeNull();
    const [first, second, third] = page.getByRole('list', { name: 'Meetings' }).children;
    expect(first?.textContent).toContain('You missed it');
    expect(second?.textContent).toContain('You were there');
    expect(third?.textContent).not.toContain('You');
  });

  it('shows during a meeting that it is happening now', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -169, laterHours: [168, 336] }],
    });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    await page.findByRole('heading', { level: 1, name: 'Happening now' });
  });
});

describe('the roster of a course', () => {
  it('marks late joiners only at their meetings', async () => {
    const { sessionId } = await course();
    await createBooking(at.db, sessionId, student.id, { firstMeeting: 3 });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByText('Joins at meeting 3');
    expect(page.queryByRole('button', { name: 'Attended' })).toBeNull();
  });
});
