import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

describe('the page of a class', () => {
  it('closes a report of it when Back leads to another class', async () => {
    const { classId } = await createClass(at.db, teacher.id, { title: 'First' });
    const other = await createClass(at.db, teacher.id, { title: 'Second' });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByRole('heading', { level: 1, name: 'First' });
    await page.navigate(`/classes/${other.classId}`);
    await page.findByRole('heading', { level: 1, name: 'Second' });
    await page.user.click(await page.findByRole('button', { name: 'Report this class' }));
    await page.findByLabelText("What's wrong?");
    page.back();
    await page.findByRole('heading', { level: 1, name: 'First' });
    expect(page.queryByLabelText("What's wrong?")).toBeNull();
  });

  it('shows a level other than all levels, like its card', async () => {
    const { classId } = await createClass(at.db, teacher.id, { level: 'beginner' });
    await createClass(at.db, teacher.id, { title: 'For all', level: 'all' });
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findByText('Beginner');
    await page.navigate('/explore');
    await page.findByRole('heading', { level: 2, name: 'For all' });
    page.getByText('Beginner');
    expect(page.queryByText('All levels')).toBeNull();
  });

  it('shows "No description provided" for a class without one', async () => {
    const { classId } = await createClass(at.db, teacher.id, { description: '' });
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findByText('No description provided');
  });

  it('asks a guest who clicks Enroll to sign in, with a redirect back', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.findByRole('dialog', { name: 'Sign in to enroll' });
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    const back = `redirect=${encodeURIComponent(`/classes/${classId}`)}`;
    expect(href('Sign In')).toBe(`/auth/signin?${back}`);
    expect(href('Create Account')).toBe(`/auth/signup?${back}`);
  });

  it('keeps the page when a booking cannot reach the server', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    let calls = 0;
    page.cutOff(Number.POSITIVE_INFINITY, () => calls++);
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('Enrollment failed');
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.findByRole('dialog', { name: 'Confirm Booking' });
    expect(calls).toBe(1);
  });

  it('asks for confirmation, shows the booking with a You badge, and cancels it', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.findByRole('dialog', { name: 'Confirm Booking' });
    await page.user.click(page.getByRole('button', { name: 'Confirm Booking' }));
    const button = await page.findByRole('button', { name: 'Unenroll' });
    page.getByText('1 of 1 spot taken');
    page.getByText('Full');
    await expect.poll(() => document.activeElement === button).toBe(true);
    await page.user.click(page.getByRole('tab', { name: 'Participants' }));
    await page.findByText('Sam Rivera');
    page.getByText('You');
    await page.user.click(page.getByRole('button', { name: 'Unenroll' }));
    await page.findByRole('button', { name: 'Enroll' });
    page.getByText('1 left');
  });

  it('is not found after the viewer cancels a booking of an inactive class', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    await callerFor(at.deps, student).bookings.book({ classId });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const button = await page.findByRole('button', { name: 'Unenroll' });
    await at.db.updateTable('classes').set({ isActive: false }).where('id', '=', classId).execute();
    await page.user.click(button);
    await page.findByRole('heading', { level: 1, name: 'Class not found' });
  });

  it("links the instructor's own class to the roster of the chosen date", async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 30 }, { startsInHours: 60 }],
    });
    const page = await renderUrl(at, `/classes/${classId}?date=${sessionIds[1]}`, teacher);
    const link = await page.findByRole('link', { name: 'See the roster' });
    expect(link.getAttribute('href')).toBe(`/dashboard/teacher/sessions/${sessionIds[1]}`);
  });

  it('lists only the participants of the next date', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 30 }, { startsInHours: 60 }],
    });
    await callerFor(at.deps, student).bookings.book({ classId, sessionId: sessionIds[1] });
    const page = await renderUrl(at, `/classes/${classId}`, await createUser(at.db));
    await page.findByText('0 of 10 spots taken');
    await page.findByRole('button', { name: 'Enroll' });
    await page.user.click(page.getByRole('tab', { name: 'Participants' }));
    await page.findByText('No one has booked this date.');
  });

  it('lets the viewer choose one of several dates in the card or the schedule, and book it', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [
        { startsInHours: 30, capacity: 3 },
        { startsInHours: 60, capacity: 5 },
      ],
    });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const choices = await page.findAllByRole('radio');
    expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([true, false]);
    page.getByText('0 of 3 spots taken');
    if (choices[1]) await page.user.click(choices[1]);
    await page.findByText('0 of 5 spots taken');
    expect(page.path()).toContain(`date=${sessionIds[1]}`);
    await page.user.click(page.getByRole('button', { name: 'Enroll' }));
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByRole('button', { name: 'Unenroll' });
    await page.findByText('1 of 5 spots taken');
    page.getByText('Yours');
    await page.user.click(page.getByRole('tab', { name: 'Schedule' }));
    const [first] = page.getAllByRole('button', { name: /^Choose / });
    if (first) await page.user.click(first);
    await page.findByText('0 of 3 spots taken');
    page.getByRole('button', { name: 'Enroll' });
  });

  it('offers no choice of dates for a single date', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}?tab=schedule`, student);
    await page.findByText('10 spots available');
    expect(page.queryByRole('radio')).toBeNull();
    expect(page.queryByRole('button', { name: /^Choose / })).toBeNull();
  });

  it('shows that another student took the last spot', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ capacity: 1 }],
    });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await page.findByRole('dialog', { name: 'Confirm Booking' });
    await at.db
      .updateTable('classSessions')
      .set({ seatsTaken: 1 })
      .where('id', '=', sessionId)
      .execute();
    await page.user.click(page.getByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('Enrollment failed');
    await page.findAllByText('This class is full');
    await page.findByText('1 of 1 spot taken');
    expect(page.getByRole('button', { name: 'Enroll' })).toHaveProperty('disabled', true);
  });

  it('asks again when the price has changed', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await at.db.updateTable('classes').set({ priceCents: 9900 }).execute();
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('The instructor just changed this class. Please take another look.');
    await page.findByText('$99');
    await page.user.click(page.getByRole('button', { name: 'Enroll' }));
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByText("You're booked");
  });

  it('promises to refund the paid price, whatever the class costs now', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await createPaidBooking(at.db, { teacherId: teacher.id, sessionId, studentId: student.id });
    await at.db.updateTable('classes').set({ priceCents: 0 }).execute();
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const words = await page.findByText(/^Full refund of \$45.50 if you cancel by /);
    const button = page.getByRole('button', { name: 'Unenroll' });
    expect(button.getAttribute('aria-describedby')).toBe(words.id);
    await page.user.click(button);
    await page.findByText('$45.50 will be refunded.');
  });

  it.each([
    ["You're the instructor", null, () => teacher, {}],
    ['No schedule available', null, () => student, { slots: [] }],
    ['Enroll', 'This class is full', () => student, { slots: [{ capacity: 1 }] }],
  ])('disables the button "%s" (%s)', async (name, note, viewer, listing) => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, listing);
    if (note === 'This class is full')
      await at.db
        .updateTable('classSessions')
        .set({ seatsTaken: 1 })
        .where('id', '=', sessionId)
        .execute();
    const page = await renderUrl(at, `/classes/${classId}`, viewer());
    expect(await page.findByRole('button', { name })).toHaveProperty('disabled', true);
    if (note) page.getAllByText(note);
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'not-an-id'])(
    'shows "Class not found" for the id %s',
    async (classId) => {
      const page = await renderUrl(at, `/classes/${classId}`);
      await page.findByRole('heading', { name: 'Class not found' });
      page.getByText("We couldn't find the class you're looking for.");
      expect(page.getByRole('link', { name: 'Browse Classes' }).getAttribute('href')).toBe(
        '/explore',
      );
    },
  );
});
