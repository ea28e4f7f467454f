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
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});
const rosterOf = (sessionId: string) => callerFor(at.deps, teacher).bookings.roster({ sessionId });

describe('“Anything Maya should know?”', () => {
  it('is answered while booking without a further press', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await page.fill(dialog.getByLabelText('Anything Maya should know?'), 'Allergic to walnuts');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    await page.findByText("You're booked");
    const { students } = await rosterOf(sessionId);
    expect(students).toMatchObject([{ line: 'Allergic to walnuts' }]);
  });

  it('is added, changed and cleared on the page of the booking', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    const say = async (button: string, typed: string) => {
      await page.user.click(await page.findByRole('button', { name: button }));
      const field = await page.findByLabelText('Anything Maya should know?');
      await page.user.clear(field);
      if (typed) await page.user.type(field, typed);
      await page.user.click(page.getByRole('button', { name: 'Save' }));
    };
    await say('Anything Maya should know?', 'Left-handed');
    await page.findByText('Maya will see this');
    await page.findByText('Left-handed');
    await say('Change what Maya Ortiz should know', '');
    await page.findByText('Cleared');
    await page.findByRole('button', { name: 'Anything Maya should know?' });
    expect((await rosterOf(sessionId)).students).toMatchObject([{ line: null }]);
  });

  it('can no longer be changed once the class has begun', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    await createWords(at.db, { bookingId, userId: student.id, line: 'Left-handed' });
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    await page.findByText('Left-handed');
    expect(page.queryByRole('button', { name: /should know/ })).toBeNull();
  });

  it('is shown on the roster without a press, and kept by an Undo', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await callerFor(at.deps, student).bookings.book({ classId, line: 'Left-handed' });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Unenroll' }));
    await page.findByText('Booking canceled');
    const toasts = page.getByRole('region', { name: /Notifications/ });
    await expect.poll(() => toasts.style.pointerEvents).toBe('');
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText("You're booked again");
    page.unmount();
    const roster = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await roster.findByText('Left-handed');
  });
});
