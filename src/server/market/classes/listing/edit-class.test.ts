import { beforeEach, describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createUpload,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

import { dayMs, minuteMs } from '#shared/units.ts';

const at = openTestDeps();
let teacher: Account;
let student: Account;
let listing: Parameters<ReturnType<typeof editing>>[0];
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db);
  listing = {
    classId: '',
    title: 'Bread with more haste',
    description: 'Rolls this time, because they are done sooner.',
    categoryId: await createCategory(at.db),
    price: 12.5,
    location: 'Portland, OR',
    timeZone: 'America/Los_Angeles',
    maxStudents: 4,
    images: [],
    isActive: true,
  };
});

const editing = (account: Account) => callerFor(at.deps, account).classes.edit;

async function expiryOf(url: string) {
  const row = await at.db
    .selectFrom('uploads')
    .select('expiresAt')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.expiresAt ?? null;
}

describe('editing a class', () => {
  it('changes everything but its dates, and bookings keep their price', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await callerFor(at.deps, student).bookings.book({ classId });
    const edited = await editing(teacher)({ ...listing, level: 'advanced', classId });
    const { category, sessions } = edited;
    expect(edited).toMatchObject({
      title: listing.title,
      price: 12.5,
      maxStudents: 4,
      level: 'advanced',
    });
    expect(category.id).toBe(listing.categoryId);
    // Upcoming sessions get the new capacity of the class.
    expect(sessions).toMatchObject([{ id: sessionId, maxStudents: 4, availableSpots: 3 }]);
    const { enrolled } = await callerFor(at.deps, student).classes.mine();
    expect(enrolled[0]?.booking.price).toBe(45.5);
  });

  it.each([
    [{ isActive: false }],
    [{ price: 20 }],
    [{ maxStudents: null }],
    [{ title: 'Bread at night' }],
    [{ level: 'beginner' as const }],
    [{}],
  ])('changes only the given fields: %j', async (changes) => {
    const { classId } = await createClass(at.db, teacher.id, { images: [`${newId()}.webp`] });
    const before = await callerFor(at.deps, teacher).classes.byId({ classId });
    const edited = await editing(teacher)({ classId, ...changes });
    const sessions = before.sessions.map((session) => ({
      ...session,
      ...('maxStudents' in changes && { maxStudents: null, availableSpots: null }),
    }));
    const availableSpots = sessions[0]?.availableSpots;
    const isOffered = edited.isActive;
    const listingStatus = edited.isActive ? 'public' : 'unlisted';
    const others = { isOffered, listingStatus, sessions, availableSpots };
    expect(edited).toEqual({ ...before, ...changes, ...others });
  });

  it('is rejected for other teachers', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    for (const account of [student, await createUser(at.db, { role: 'admin' })])
      expect(await rejectionOf(editing(account)({ ...listing, classId }))).toBe('CLASS_NOT_FOUND');
  });

  it('is rejected below the number of taken seats, without changing anything', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    for (let seat = 0; seat < 3; seat++)
      await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const rejection = await rejectionOf(editing(teacher)({ ...listing, classId, maxStudents: 2 }));
    expect(rejection).toBe('SEATS_TAKEN');
    const { title, maxStudents } = await callerFor(at.deps, null).classes.byId({ classId });
    expect([title, maxStudents]).toEqual(['Bread without haste', 10]);
    await editing(teacher)({ ...listing, classId, maxStudents: 3 });
    await editing(teacher)({ ...listing, classId, maxStudents: null });
  });

  it('emails its students about a new place only', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 99 }, { startsInHours: 49 }],
    });
    for (const sessionId of sessionIds) await createBooking(at.db, sessionId, student.id);
    await editing(teacher)({ ...listing, classId });
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
    await editing(teacher)({ ...listing, classId, location: 'The old mill, Salem' });
    // The student has one email for each calendar entry.
    const [email, other, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    for (const each of [email, other]) {
      expect(each?.subject).toMatch(/^New location: Bread with more haste, /);
      expect(each?.calendar?.content).toContain('LOCATION:The old mill\\, Salem');
    }
    expect(email?.calendar?.content).not.toBe(other?.calendar?.content);
    expect(email?.text).toContain('The old mill, Salem');
  });

  it('to another place opens the full refund again, and the email names the deadline', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 49 }],
    });
    const { bookingId } = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      studentId: student.id,
      sessionId,
    });
    const fullRefundUntil = async () =>
      at.db
        .selectFrom('bookings')
        .select('fullRefundUntil')
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow();
    await editing(teacher)({ ...listing, classId, location: 'portland,  OR' });
    expect(await fullRefundUntil()).toEqual({ fullRefundUntil: null });
    const before = Date.now();
    await editing(teacher)({ ...listing, classId, location: 'Seattle, WA' });
    const until = (await fullRefundUntil()).fullRefundUntil?.getTime() ?? 0;
    expect(Math.abs(until - before - dayMs)).toBeLessThan(minuteMs);
    const emails = await emailsTo(at.deps, student.email);
    expect(emails.map(({ text }) => /cancel by .* for a full refund/.test(text))).toEqual([true]);
  });

  it('to another place needs 48 hours of notice if a date is booked', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 20 }, { startsInHours: 99 }],
    });
    const move = (location: string) => rejectionOf(editing(teacher)({ classId, location }));
    expect(await move('Salem, OR')).toBeNull();
    await createBooking(at.db, sessionIds[0] ?? '', student.id);
    expect(await move('Seattle, WA')).toBe('LOCATION_CHANGE_TOO_LATE');
    expect(await move('SALEM, OR')).toBeNull();
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
  });

  it('is limited to 120 an hour', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    await consumeAttempt(at.db, 'editClass', { account: teacher.id, attempts: 119 });
    await editing(teacher)({ classId, price: 2 });
    expect(await rejectionOf(editing(teacher)({ classId, price: 1 }))).toBe('RATE_LIMITED');
  });

  it('accepts a time zone that the database does not know', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const timeZone = 'US/Pacific-New';
    expect((await editing(teacher)({ ...listing, classId, timeZone })).timeZone).toBe(timeZone);
  });

  it('keeps each session’s instant in a new time zone, and emails students the new local times', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [] });
    const slot = { startTime: `${futureDay}T18:00:00.000Z`, endTime: `${futureDay}T20:00:00.000Z` };
    const as = callerFor(at.deps, teacher).classes;
    const { id: sessionId } = await as.addSession({ classId, ...slot });
    await createBooking(at.db, sessionId, student.id);
    // Another name for the same local time sends no email.
    await editing(teacher)({ ...listing, classId, timeZone: 'America/Tijuana' });
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
    const edited = await editing(teacher)({ ...listing, classId, timeZone: 'America/New_York' });
    expect(edited).toMatchObject({ timeZone: 'America/New_York', ...slot });
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^New time zone: Bread with more haste, /);
    const said = email?.text.replaceAll(/\s/g, ' ') ?? '';
    expect(said).toContain('it still starts at the same moment.');
    expect(said).toContain(`When: ${inWords(futureDay)}, 2:00 – 4:00 PM EDT`);
    expect(said).toContain(`Previously: ${inWords(futureDay)}, 11:00 AM – 1:00 PM PDT`);
  });

  it('moves upcoming dates to the same local times in a new time zone on request, with one email', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [] });
    const as = callerFor(at.deps, teacher);
    const slotAt = (from: number, to: number) => ({
      startTime: `${futureDay}T${from}:00:00.000Z`,
      endTime: `${futureDay}T${to}:00:00.000Z`,
    });
    const rule = 'FREQ=WEEKLY;COUNT=1';
    await as.schedules.add({ classId, ...slotAt(18, 20), rule });
    const [first] = (await as.classes.byId({ classId })).sessions;
    const course = { ...slotAt(16, 17), meetings: [slotAt(21, 22)] };
    await as.classes.addSession({ classId, ...course });
    await createBooking(at.db, first?.id ?? '', student.id);
    const moving = { classId, timeZone: 'America/New_York', keepsLocalTimes: true };
    const { sessions } = await editing(teacher)(moving);
    expect(sessions).toMatchObject([
      { ...slotAt(13, 19), meetings: [slotAt(13, 14), slotAt(18, 19)] },
      slotAt(15, 17),
    ]);
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    const said = email?.text.replaceAll(/\s/g, ' ') ?? '';
    expect(said).toContain(`When: ${inWords(futureDay)}, 11:00 AM – 1:00 PM EDT`);
    expect(said).toContain(`Previously: ${inWords(futureDay)}, 2:00 – 4:00 PM EDT`);
    const [schedule] = await as.schedules.ofClass({ classId });
    expect(schedule).toMatchObject({ wallTime: '11:00', timeZone: 'America/New_York' });
    const isEditedAlone = await at.db
      .selectFrom('classSessions')
      .select('isEditedAlone')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirst();
    expect(isEditedAlone).toEqual({ isEditedAlone: false });
  });

  it('keeps the dates of a class whose local times would move without notice', async () => {
    const slots = [{ startsInHours: 30 }];
    const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
    await createBooking(at.db, sessionId, student.id);
    const moving = { classId, timeZone: 'America/New_York', keepsLocalTimes: true };
    expect(await rejectionOf(editing(teacher)(moving))).toBe('RESCHEDULE_TOO_LATE');
  });

  it('hides and shows the class: when hidden, only its students see it', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const seenBy = (account: Account | null) =>
      rejectionOf(callerFor(at.deps, account).classes.byId({ classId }));
    await editing(teacher)({ ...listing, classId, isActive: false });
    expect([await seenBy(null), await seenBy(student)]).toEqual(['CLASS_NOT_FOUND', null]);
    await editing(teacher)({ ...listing, classId });
    expect(await seenBy(null)).toBeNull();
  });
});

describe('the pictures of a class', () => {
  it('can be reordered, and removed ones are deleted after a grace period', async () => {
    const urls = ['/storage/v1/object/public/files/a.jpg', '/storage/v1/object/public/files/b.jpg'];
    const { classId } = await createClass(at.db, teacher.id, { images: urls });
    const added = await createUpload(at.db, teacher.id);
    const images = [urls[1] ?? '', added];
    const edited = await editing(teacher)({ ...listing, classId, images });
    expect(edited.images).toEqual(images);
    const expiries = await Promise.all([...urls, added].map(expiryOf));
    expect(expiries).toEqual([expect.any(Date), null, null]);
  });

  it('must belong to the teacher', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const images = [await createUpload(at.db, student.id)];
    expect(await rejectionOf(editing(teacher)({ ...listing, classId, images }))).toBe(
      'IMAGE_NOT_UPLOADED',
    );
  });
});
