import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '#client/testing/choose-time-zone.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera', phoneNumber: '+15035550142' });
});
afterEach(() => vi.useRealTimers());

const wallTime = (hours: number) =>
  new Date(Date.now() + hours * hourMs).toISOString().slice(0, 16);

describe('the teacher dashboard', () => {
  it('opens on the next sessions with their bookings and links each to its roster', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const email = `a?bcc=b+${student.email}`;
    await at.db.updateTable('users').set({ email }).where('id', '=', student.id).execute();
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    await page.findByText('1 of 10 spots taken');
    await page.user.click(page.getByRole('link', { name: 'Bread without haste' }));
    await page.findByRole('heading', { name: 'Roster' });
    page.getByText('Sam Rivera');
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(href(email)).toBe(`mailto:a%3Fbcc%3Db%2B${student.email}`);
    await page.findByText('(503) 555-0142');
    expect(href('(503) 555-0142')).toBe('tel:+15035550142');
    // Attendance can't be marked before the start.
    expect(page.queryByRole('button', { name: 'Attended' })).toBeNull();
  });

  it('suggests a next step to a new instructor, and never a date for a class there is not', async () => {
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    expect((await page.findByRole('heading', { name: /^No / })).textContent).toBe('No classes yet');
    await page.user.click(page.getByRole('tab', { name: 'Past dates' }));
    await page.findByRole('heading', { name: 'No past dates yet' });
    await page.user.click(page.getByRole('tab', { name: 'Classes' }));
    await page.findByRole('heading', { name: "You haven't created a class yet" });
    await page.user.click(page.getByRole('tab', { name: 'Reviews' }));
    await page.findByRole('heading', { name: 'No reviews yet' });
    expect(page.path()).toBe('/dashboard/teacher?tab=reviews');
  });

  it.each([
    [50, 'No one has booked this date yet.'],
    [-50, 'No one booked this date.'],
  ])('shows for an unbooked date %i hours away: %s', async (startsInHours, words) => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours }] });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByText(words);
  });

  it('shows when a tab fails to load, and retries', async () => {
    await createClass(at.db, teacher.id);
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.findByRole('heading', { name: 'Bread without haste' });
    page.cutOff(1);
    await page.user.click(page.getByRole('tab', { name: 'Upcoming dates' }));
    await page.findByRole('heading', { name: "We couldn't load this" });
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText('0 of 10 spots taken');
  });

  it.each(['/dashboard/teacher/sessions/', '/classes/'])(
    'hides pages of another teacher (%s)',
    async (path) => {
      const { classId, sessionId } = await createClass(at.db, teacher.id);
      const url = path === '/classes/' ? `/classes/${classId}/edit` : path + sessionId;
      const page = await renderUrl(at, url, student);
      await page.findByRole('heading', { name: 'Page Not Found' });
    },
  );

  it('opens right after becoming an instructor', async () => {
    const page = await renderUrl(at, '/become-instructor', student);
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    await page.findByRole('heading', { level: 1, name: 'Teaching' });
    expect(page.path()).toBe('/dashboard/teacher');
  });
});

describe('a date', () => {
  it('added on another device shows up on its class', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.findByText(/1 upcoming date$/);
    const startTime = `${wallTime(500)}:00Z`;
    const slot = { startTime, endTime: `${wallTime(502)}:00Z` };
    await callerFor(at.deps, teacher).classes.addSession({ classId, ...slot });
    await page.user.click(page.getByRole('tab', { name: 'Past dates' }));
    await page.user.click(page.getByRole('tab', { name: 'Classes' }));
    await page.findByText(/2 upcoming dates$/);
  });

  it('can be added to a class', async () => {
    await createClass(at.db, teacher.id, { timeZone: 'UTC' });
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.user.click(await page.findByRole('button', { name: 'Add a date' }));
    const start = await page.findByLabelText('Start Time');
    fireEvent.change(start, { target: { value: wallTime(-5) } });
    await page.user.click(page.getByRole('button', { name: 'Add date' }));
    await page.findByText('Start time must be in the future');
    fireEvent.change(start, { target: { value: wallTime(500) } });
    await page.user.click(page.getByRole('button', { name: 'Add date' }));
    await page.findByText('Date added');
    await page.findByText(/2 upcoming dates$/);
  });

  it('can be moved, with an error when it is too late', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, {
      timeZone: 'UTC',
      slots: [{ startsInHours: 60 }],
    });
    await createBooking(at.db, sessionId, student.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const move = async (hours: number) => {
      await page.user.click(await page.findByRole('button', { name: 'Change the time' }));
      const dialog = await page.findByRole('dialog', { name: 'Change the time' });
      const start = await page.findByLabelText('Start Time');
      fireEvent.change(start, { target: { value: wallTime(hours) } });
      const submit = dialog.querySelector('button[type=submit]');
      if (submit) await page.user.click(submit);
    };
    await move(100);
    await page.findByText("We're emailing 1 student.");
    await at.db
      .updateTable('classSessions')
      .set({
        startsAt: new Date(Date.now() + 40 * hourMs),
        endsAt: new Date(Date.now() + 41 * hourMs),
      })
      .where('id', '=', sessionId)
      .execute();
    await move(200);
    const tooLate = "This date starts in under 48 hours, so you can't change its time anymore";
    await page.findByText(tooLate, { selector: 'form *' });
  });

  it('can be canceled after confirmation, with an email to every student', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createPaidBooking(at.db, { teacherId: teacher.id, sessionId, studentId: student.id });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Cancel this date' }));
    await page.findByText(/1 student will get a full refund and an email\./);
    await page.user.click(page.getByRole('button', { name: 'Cancel date' }));
    await page.findByText("We're emailing 1 student. $45.50 will be refunded.");
    const notice = await page.findByText(/^This date is canceled/);
    await expect.poll(() => document.activeElement === notice).toBe(true);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^Canceled: /);
    // Students of a canceled date can still be called.
    await page.findByText('Sam Rivera');
    await page.findByRole('link', { name: '(503) 555-0142' });
    page.getByText('Their refund of $45.50 is on its way.');
  });

  it('promises a refund only to students who paid when a date is canceled', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { priceCents: 0 });
    await createBooking(at.db, sessionId, student.id, { priceCents: 0 });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const cancel = async () =>
      page.user.click(await page.findByRole('button', { name: 'Cancel this date' }));
    await cancel();
    await page.findByText(/^1 student will get an email\./);
    await page.user.click(page.getByRole('button', { name: 'Keep date' }));

    const mixed = await createClass(at.db, teacher.id);
    await createBooking(at.db, mixed.sessionId, student.id, { priceCents: 0 });
    await createPaidBooking(at.db, { teacherId: teacher.id, sessionId: mixed.sessionId });
    await page.navigate(`/dashboard/teacher/sessions/${mixed.sessionId}`);
    await page.findByText('2 of 10 spots taken');
    await cancel();
    await page.findByText(/^2 students will get an email, and 1 of them a full refund\./);
    await page.user.click(page.getByRole('button', { name: 'Keep date' }));

    await page.navigate(`/dashboard/teacher/sessions/${sessionId}`);
    await page.findByText('1 of 10 spots taken');
    await cancel();
    await page.user.click(page.getByRole('button', { name: 'Cancel date' }));
    await page.findByText('This date is canceled. Everyone who booked got an email.');
  });
});

it('lets the teacher mark attendance after the end and change it', async () => {
  const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -3 }] });
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const statusOf = async () => {
    const row = await at.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .executeTakeFirst();
    return row?.status;
  };
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.findByText('Not marked');
  for (const [label, status] of [
    ['No-show', 'no_show'],
    ['Attended', 'attended'],
  ] as const) {
    const button = page.getByRole('button', { name: label });
    await page.user.click(button);
    if (status === 'no_show') {
      await page.findByText("We'll email them. If they were there, they can let you know.");
      expect(await statusOf()).toBe('confirmed');
      await page.user.click(page.getByRole('button', { name: 'Mark as a no-show' }));
    }
    await expect.poll(statusOf).toBe(status);
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
    expect([button.getAttribute('aria-pressed'), await statusOf()]).toEqual(['true', status]);
  }
});

it('allows attended but not no-show while a class is running', async () => {
  const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
  await createBooking(at.db, sessionId, student.id);
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.findByText('You can mark no-shows once the class has ended.');
  expect(page.getByRole('button', { name: 'No-show' })).toHaveProperty('disabled', true);
  expect(page.getByRole('button', { name: 'Attended' })).toHaveProperty('disabled', false);
});

it('shows a contested no-show in past sessions and on the roster until it is marked as attended', async () => {
  const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -3 }] });
  const noShowContestedAt = new Date();
  await createBooking(at.db, sessionId, student.id, { status: 'no_show', noShowContestedAt });
  const page = await renderUrl(at, '/dashboard/teacher?tab=past', teacher);
  await page.findByText('1 contested no-show');
  await page.navigate(`/dashboard/teacher/sessions/${sessionId}`);
  await page.findByText(/^They told you on .* that they were there\./);
  await page.user.click(page.getByRole('button', { name: 'Attended' }));
  await expect.poll(() => page.queryByText(/^They told you/)).toBeNull();
});

it('enables attendance on an open roster as soon as the date starts', async () => {
  const { sessionId } = await createClass(at.db, teacher.id);
  await createBooking(at.db, sessionId, student.id);
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.findByText('Sam Rivera');
  await createBooking(at.db, sessionId, (await createUser(at.db, { fullName: 'Ada Park' })).id);
  const startsAt = new Date(Date.now() + hourMs);
  await at.db.updateTable('classSessions').set({ startsAt }).where('id', '=', sessionId).execute();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  // Window focus refetches the roster.
  dispatchEvent(new Event('focus'));
  await page.findByText('Ada Park');
  expect(page.queryByRole('button', { name: 'Attended' })).toBeNull();
  act(() => void vi.advanceTimersByTime(hourMs));
  await page.findAllByRole('button', { name: 'Attended' });
  expect(page.queryByRole('button', { name: 'Cancel this date' })).toBeNull();
});

describe('editing a class', () => {
  it('starts with the current values and shows the saved ones', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    const title = await page.findByLabelText('Class Title');
    expect(title).toHaveProperty('value', 'Bread without haste');
    await page.user.clear(title);
    await page.fill(title, 'Rye');
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Title must be at least 5 characters');
    await page.fill(title, ' without haste');
    await page.user.click(page.getByRole('checkbox', { name: 'No limit' }));
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    const { title: saved, maxStudents } = await callerFor(at.deps, null).classes.byId({ classId });
    expect([saved, maxStudents]).toEqual(['Rye without haste', null]);
  });

  it('keeps changes saved on another device when submitting a draft', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    await page.fill(await page.findByLabelText('Class Title'), ', or with');
    await page.navigate('/dashboard/teacher');
    await page.findByText('0 of 10 spots taken');
    await at.db
      .updateTable('classes')
      .set({ priceCents: 9900, location: 'The old mill, Salem' })
      .where('id', '=', classId)
      .execute();
    await page.navigate(`/classes/${classId}/edit`);
    await page.user.click(await page.findByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    const { title, price, location } = await callerFor(at.deps, null).classes.byId({ classId });
    expect([title, price, location]).toEqual([
      'Bread without haste, or with',
      99,
      'The old mill, Salem',
    ]);
  });

  it('previews how the dates will read in another time zone', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, { timeZone: 'UTC' });
    const startsAt = new Date(`${futureDay}T18:00:00Z`);
    const slot = { startsAt, endsAt: new Date(`${futureDay}T20:00:00Z`) };
    await at.db.updateTable('classSessions').set(slot).where('id', '=', sessionId).execute();
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    await page.findByLabelText('Time zone');
    await chooseTimeZone(page, 'Tokyo');
    const [day, next] = [inWords(futureDay), inWords(daysAfterFutureDay(1))];
    await page.findByText(new RegExp(`“${day} · 6:00 PM .* becomes “${next} · 3:00 AM `));
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    const { timeZone, startTime } = await callerFor(at.deps, null).classes.byId({ classId });
    expect([timeZone, startTime]).toEqual(['Asia/Tokyo', startsAt.toISOString()]);
  });

  it('rejects a capacity below the number of bookings and keeps the input', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    const maxStudents = await page.findByLabelText('Maximum Students');
    fireEvent.change(maxStudents, { target: { value: '1' } });
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('More students than that have already booked a date', {
      selector: 'form *',
    });
    expect(maxStudents).toHaveProperty('value', '1');
  });
});

it('lets the instructor reply to a review once', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -30 }],
  });
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id, comment: 'Warm.' });
  const page = await renderUrl(at, '/dashboard/teacher?tab=reviews', teacher);
  await page.user.click(await page.findByRole('button', { name: 'Reply to Sam Rivera' }));
  expect(document.activeElement).toBe(page.getByLabelText('Your reply to Sam Rivera'));
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  const reply = page.getByRole('button', { name: 'Reply to Sam Rivera' });
  expect(document.activeElement).toBe(reply);
  await page.user.click(reply);
  await page.user.click(page.getByRole('button', { name: 'Post reply' }));
  await page.findByText('Please write a reply');
  await page.fill(page.getByLabelText('Your reply to Sam Rivera'), 'Come again.');
  await page.user.click(page.getByRole('button', { name: 'Post reply' }));
  await page.findByText('Reply posted');
  const words = await page.findByText('Come again.');
  expect(document.activeElement?.contains(words)).toBe(true);
  expect(page.queryByRole('button', { name: 'Reply to Sam Rivera' })).toBeNull();
});

it('disables Cancel while a reply is being posted', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -30 }],
  });
  const bookingId = await createBooking(at.db, sessionId, student.id);
  await createReview(at.db, { bookingId, classId, studentId: student.id });
  const page = await renderUrl(at, '/dashboard/teacher?tab=reviews', teacher);
  await page.user.click(await page.findByRole('button', { name: 'Reply to Sam Rivera' }));
  await page.fill(page.getByLabelText('Your reply to Sam Rivera'), 'Come again.');
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Post reply' }));
  await page.findByRole('button', { name: 'Posting…' });
  expect(page.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  release();
  await page.findByText('Come again.', { selector: 'p' });
});
