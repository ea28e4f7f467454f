import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/auth/accounts/users.queries.ts';
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
    ...{ priceCents: 12_000, joinUntilMeeting: 4, timeZone: 'UTC', maxSeatsPerBooking: 4 },
    slots: [{ startsInHours: -170, laterHours: [1, 2, 3, 4, 5].map(weeks), capacity }],
  });
const joining = /From the 3rd (morning|afternoon|evening) · 4 of 6/;

describe('the page of a course that has begun', () => {
  it('offers the meetings that are left at their part of the price', async () => {
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

  it('has no waitlist once it is full, and says that it has begun to who is in it', async () => {
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

describe('the roster of a course', () => {
  it('marks who joined late only at their meetings', async () => {
    const { sessionId } = await course();
    await createBooking(at.db, sessionId, student.id, { firstMeeting: 3 });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByText('Joins at meeting 3');
    expect(page.queryByRole('button', { name: 'Attended' })).toBeNull();
  });
});
