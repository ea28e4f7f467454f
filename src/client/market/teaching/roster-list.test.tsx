import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

describe('a roster', () => {
  it('still lists learners who canceled too late for a refund', async () => {
    const { sessionId, bookingId } = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      studentId: student.id,
      startsInHours: 2,
    });
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByRole('heading', { name: 'Canceled late' });
    page.getByText('Sam Rivera');
    page.getByText('Canceled too late for a full refund. They paid $45.50 and got no refund.');
    page.getByText('No one has a spot on this date yet.');
  });

  it('says what each student pays at the class, if it is not paid through LearnLocal', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { priceCents: 9900 });
    await createBooking(at.db, sessionId, student.id, { priceCents: 3000, seats: 2 });
    const free = await createUser(at.db, { fullName: 'Ada Lane' });
    await createBooking(at.db, sessionId, free.id, { priceCents: 0 });
    const paid = await createUser(at.db, { fullName: 'Ben Kim' });
    await createPaidBooking(at.db, { sessionId, studentId: paid.id });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Sam Rivera + 1 2 spots' }));
    await page.findByText('$60 at the class');
    expect(page.getAllByText(/at the class/)).toHaveLength(1);
  });

  it('offers to block a student, and to unblock them', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Block Sam Rivera' }));
    await page.user.click(await page.findByRole('button', { name: 'Block' }));
    await page.user.click(await page.findByRole('button', { name: 'Unblock Sam Rivera' }));
    await page.findByRole('button', { name: 'Block Sam Rivera' });
  });

  it('marks everyone who has no mark in two presses, and leaves the others', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -3 }] });
    await createBooking(at.db, sessionId, student.id, { status: 'no_show' });
    for (let index = 0; index < 3; index++)
      await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const as = callerFor(at.deps, teacher);
    await as.byHand.add({ sessionId, name: 'Jo Park', paidHow: 'free' });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Everyone came' }));
    await page.findByText(/^4 people without a mark will be marked as attended\./);
    await page.user.click(page.getByRole('button', { name: 'Mark 4 people' }));
    await page.findByRole('button', { name: 'Jo Park came. Change this' });
    expect(page.queryByRole('button', { name: 'Everyone came' })).toBeNull();
    await page.findByText('4 people marked');
    expect(document.activeElement?.textContent).toBe('Roster');
    const { students, byHand } = await as.bookings.roster({ sessionId });
    const statuses = [...students, ...byHand].map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(4).fill('attended'), 'no_show']);
  });

  it('marks a student as attended in one press, and opens to change the mark', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -3 }] });
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Sam Rivera came' }));
    const attended = await page.findByRole('button', { name: 'Sam Rivera came. Change this' });
    // The mark is shown before it is saved.
    const statusNow = async () =>
      (await callerFor(at.deps, teacher).bookings.roster({ sessionId })).students[0]?.status;
    await expect.poll(statusNow).toBe('attended');
    const row = page.getByRole('button', { name: 'Sam Rivera 1 spot' });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await page.user.click(attended);
    expect(row.getAttribute('aria-expanded')).toBe('true');
  });

  it('of a course marks each meeting, beginning with the last one', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -170, laterHours: [168, 336] }],
      timeZone: 'UTC',
    });
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const choice = await page.findByLabelText('Meeting');
    expect(choice.textContent).toMatch(/1 of 3: .*2 of 3: .*3 of 3: /);
    page.getByText('Mark who came to each meeting. We email students who missed all of them.');
    const isPressed = (name: string) =>
      page.getByRole('button', { name }).getAttribute('aria-pressed');
    const marksOf = async () => {
      const { students } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
      return students[0]?.attendedMeetings;
    };
    await page.user.click(page.getByRole('button', { name: 'Attended' }));
    await expect.poll(marksOf).toEqual([null, 1, null]);
    await page.user.selectOptions(choice, '1');
    await page.findByText('Not marked');
    expect(isPressed('Attended')).toBe('false');
    await page.user.click(page.getByRole('button', { name: 'Absent' }));
    await expect.poll(marksOf).toEqual([0, 1, null]);
    expect(page.queryByRole('dialog')).toBeNull();
    await page.user.selectOptions(choice, '2');
    await expect.poll(() => isPressed('Attended')).toBe('true');
  });

  it('of a course saves the marks of two meetings at the same time', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -170, laterHours: [168, 336] }],
    });
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const choice = await page.findByLabelText('Meeting');
    const release = page.holdBack();
    await page.user.click(page.getByRole('button', { name: 'Attended' }));
    expect(page.queryByText('Not marked')).toBeNull();
    await page.user.selectOptions(choice, '1');
    page.getByText('Not marked');
    await page.user.click(page.getByRole('button', { name: 'Absent' }));
    release();
    await expect
      .poll(async () => {
        const { students } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
        return students[0]?.attendedMeetings;
      })
      .toEqual([0, 1, null]);
  });

  it('lets the instructor report a participant with the keyboard', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const button = await page.findByRole('button', { name: 'Report Sam Rivera' });
    button.focus();
    await page.user.keyboard('{Enter}');
    await page.findByRole('dialog', { name: 'Report Sam Rivera' });
    await page.user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement === button).toBe(true);
    await page.user.keyboard('{Enter}');
    await page.user.selectOptions(await page.findByLabelText('Reason'), 'abusive');
    await page.user.keyboard('{Tab}She shouted at everyone.{Tab}{Enter}');
    await page.findByText('Thank you');
    const reports = at.db.selectFrom('reports').selectAll().where('personId', '=', student.id);
    expect(await reports.execute()).toMatchObject([
      { kind: 'participant', classId, reporterId: teacher.id, details: 'She shouted at everyone.' },
    ]);
  });

  it('can be printed, copied as a list of addresses and saved as CSV', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const other = await createUser(at.db, { fullName: 'Ada Lane' });
    await createBooking(at.db, sessionId, other.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Copy email addresses' }));
    await page.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(`${other.email}, ${student.email}`);
    const link = page.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe(`/api/sessions/${sessionId}/roster.csv`);
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await page.user.click(page.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});
