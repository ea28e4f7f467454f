import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps();
let teacher: Account;
const guest = () => callerFor(at.deps, null);

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor', phoneNumber: '+15035550177' });
});

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('the times and spots of a class', () => {
  it('are those of its next scheduled session', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [
        { startsInHours: -10 },
        { startsInHours: 50, capacity: 3 },
        { startsInHours: 20, capacity: 7 },
      ],
    });
    const details = await guest().classes.byId({ classId });
    const next = details.sessions.find((session) => session.id === sessionIds[2]);
    expect(details).toMatchObject({
      startTime: next?.startTime,
      endTime: next?.endTime,
      availableSpots: 7,
    });
    expect(details.sessions.map((session) => session.id)).toEqual([
      sessionIds[0],
      sessionIds[2],
      sessionIds[1],
    ]);
  });

  it('are those of the latest past session when none is upcoming', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -90 }, { startsInHours: -10 }],
    });
    const { startTime, sessions } = await guest().classes.byId({ classId });
    expect(startTime).toBe(sessions.find(({ id }) => id === sessionIds[1])?.startTime);
  });

  it('skip a canceled session', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 10 }, { startsInHours: 50 }],
    });
    await at.db
      .updateTable('classSessions')
      .set({ status: 'cancelled' })
      .where('id', '=', sessionIds[0] ?? '')
      .execute();
    const { sessions, startTime } = await guest().classes.byId({ classId });
    expect(sessions.map(({ id }) => id)).toEqual([sessionIds[1]]);
    expect(startTime).toBe(sessions[0]?.startTime);
  });

  it('are null without a session', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [] });
    expect(await guest().classes.byId({ classId })).toMatchObject({
      startTime: null,
      endTime: null,
      availableSpots: null,
      sessions: [],
    });
  });
});

describe('the list of classes', () => {
  it('shows active classes, newest first, in full or page by page', async () => {
    const older = await createClass(at.db, teacher.id);
    const hidden = await createClass(at.db, teacher.id, { isActive: false });
    const newer = await createClass(at.db, teacher.id);
    const all = (await guest().classes.list()).items.map(({ id }) => id);
    expect(all.slice(0, 2)).toEqual([newer.classId, older.classId]);
    expect(all).not.toContain(hidden.classId);

    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await guest().classes.page({ limit: 2, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
  });

  it('needs as many statements for 100 classes as for 10', async () => {
    const list = async () => {
      at.statements.length = 0;
      const { length } = (await guest().classes.list()).items;
      return { length, statements: at.statements.length };
    };
    const { id: lister } = await createUser(at.db);
    const fillTo = async (count: number) => {
      const missing = count - (await list()).length;
      for (let made = 0; made < missing; made++)
        await createClass(at.db, lister, { slots: [{}, { startsInHours: 72 }] });
    };
    await fillTo(10);
    const ten = await list();
    await fillTo(100);
    const hundred = await list();
    expect(hundred.length).toBe(100);
    expect(hundred.statements).toBe(ten.statements);
    expect(hundred.statements).toBe(1);
  });
});

describe('the details of a class', () => {
  it('show the teacher’s phone number only to booked students', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db);
    const phoneFor = async (viewer: Account | null) =>
      (await callerFor(at.deps, viewer).classes.byId({ classId })).teacher.phoneNumber;
    expect(await phoneFor(null)).toBeNull();
    expect(await phoneFor(student)).toBeNull();
    const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
    expect(await phoneFor(student)).toBe('+15035550177');
    expect(await phoneFor(await createUser(at.db))).toBeNull();
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(await phoneFor(student)).toBeNull();
  });

  it('are visible only to its teacher and students when the class is not active', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db);
    await callerFor(at.deps, student).bookings.book({ classId });
    await at.db.updateTable('classes').set({ isActive: false }).where('id', '=', classId).execute();
    const see = (viewer: Account | null) =>
      rejectionOf(callerFor(at.deps, viewer).classes.byId({ classId }));
    expect(await see(teacher)).toBeNull();
    expect(await see(student)).toBeNull();
    expect(await see(await createUser(at.db))).toBe('CLASS_NOT_FOUND');
    expect(await see(null)).toBe('CLASS_NOT_FOUND');
    const seeEnrolled = (viewer: Account | null) =>
      rejectionOf(callerFor(at.deps, viewer).classes.enrolled({ classId }));
    expect(await seeEnrolled(teacher)).toBeNull();
    expect(await seeEnrolled(student)).toBeNull();
    expect(await seeEnrolled(null)).toBe('CLASS_NOT_FOUND');
  });

  it('include the reviews, newest first, and their average', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -30 }],
    });
    for (const [index, rating] of [5, 4, 4].entries()) {
      const student = await createUser(at.db);
      const bookingId = newId();
      await at.db
        .insertInto('bookings')
        .values({
          id: bookingId,
          sessionId,
          studentId: student.id,
          priceCents: 0,
          refundPolicy: '{"fullRefundHours":24}',
          status: 'attended',
        })
        .execute();
      await createReview(at.db, {
        bookingId,
        classId,
        studentId: student.id,
        rating,
        comment: `Review ${index}`,
        createdAt: new Date(Date.now() + index * hourMs),
      });
    }
    at.statements.length = 0;
    const details = await guest().classes.byId({ classId });
    expect(at.statements).toHaveLength(1);
    expect(details).toMatchObject({ averageRating: 4.33, reviewCount: 3 });
    expect(details.reviews.map(({ comment }) => comment)).toEqual([
      'Review 2',
      'Review 1',
      'Review 0',
    ]);
  });

  it('include the newest reviews, or all of them for the REST API', async () => {
    const slots = [{ startsInHours: -30, capacity: null }];
    const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
    for (let n = 0; n < 22; n++) {
      const { id: studentId } = await createUser(at.db);
      const bookingId = await createBooking(at.db, sessionId, studentId);
      const createdAt = new Date(Date.now() + n);
      await createReview(at.db, { bookingId, classId, studentId, rating: 1 + (n % 2), createdAt });
    }
    const page = await guest().classes.byId({ classId });
    const whole = await guest().classes.byId({ classId, hasAllReviews: true });
    expect(page).toMatchObject({ reviewCount: 22, starCounts: { 1: 11, 2: 11 } });
    expect([page.reviews, whole.reviews].map(({ length }) => length)).toEqual([20, 22]);
    expect(whole.nextReviews).toBeNull();
    const after = page.nextReviews ?? '';
    const { items, nextCursor } = await guest().reviews.ofClass({ classId, after });
    expect([...page.reviews, ...items]).toEqual(whole.reviews);
    expect(nextCursor).toBeNull();
    await at.db.updateTable('classes').set({ isListed: false }).where('id', '=', classId).execute();
    expect(await guest().reviews.ofClass({ classId, after })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('are rejected for an unknown class', async () => {
    expect(await rejectionOf(guest().classes.byId({ classId: newId() }))).toBe('CLASS_NOT_FOUND');
  });
});

describe('the participants of a class', () => {
  it('are public, but a booking id is shown only to its student and the teacher', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db);
    const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
    const idFor = async (viewer: Account | null) => {
      const [row] = await callerFor(at.deps, viewer).classes.enrolled({ classId });
      expect(row).toMatchObject({ sessionId });
      expect(row).not.toHaveProperty('email');
      return row?.bookingId;
    };
    expect(await idFor(student)).toBe(bookingId);
    const [own] = await callerFor(at.deps, student).classes.enrolled({ classId });
    // The booking is paid at the class, so we refund nothing.
    expect(own?.fullRefundUntil).toBeNull();
    expect(await idFor(teacher)).toBe(bookingId);
    expect(await idFor(null)).toBeNull();
    expect(await idFor(await createUser(at.db))).toBeNull();
  });

  it('are shown to the public by short name, and to others by initials if they choose so', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db, {
      fullName: 'Sam Rivera',
      profileImage: '/storage/v1/object/public/files/sam.jpg',
    });
    await callerFor(at.deps, student).bookings.book({ classId });
    const seenBy = async (viewer: Account | null) => {
      const [row] = await callerFor(at.deps, viewer).classes.enrolled({ classId });
      const { id, username, fullName, profileImage } = row ?? {};
      return { id, username, fullName, profileImage };
    };
    const { id, username, fullName, profileImage } = student;
    const full = { id, username, fullName, profileImage };
    const named = (name: string) => ({ username: name, fullName: name, profileImage: null });
    const other = await createUser(at.db);
    expect(await seenBy(null)).toEqual({ ...full, fullName: 'Sam R.' });
    for (const viewer of [other, teacher, student]) expect(await seenBy(viewer)).toEqual(full);
    await callerFor(at.deps, student).profile.update({ showsInitialsOnly: true });
    for (const viewer of [null, other]) {
      const shown = await seenBy(viewer);
      expect(shown).toEqual({ id: expect.any(String), ...named('S. R.') });
      expect(shown.id).not.toBe(id);
    }
    for (const viewer of [teacher, student]) expect(await seenBy(viewer)).toEqual(full);
  });

  it('leave out students who canceled', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db);
    const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(await guest().classes.enrolled({ classId })).toEqual([]);
  });
});

describe('creating a class', () => {
  const input = async () => ({
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: await createCategory(at.db),
    price: 12.5,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    timeZone: 'America/Los_Angeles',
    startTime: isoIn(dayMs),
    endTime: isoIn(dayMs + hourMs),
  });

  it('accepts a time zone that the database does not know', async () => {
    const unknown = { ...(await input()), timeZone: 'US/Pacific-New' };
    const created = await callerFor(at.deps, teacher).classes.create(unknown);
    expect(created.timeZone).toBe('US/Pacific-New');
  });

  it('lists the class with its date', async () => {
    const given = await input();
    const made = await callerFor(at.deps, teacher).classes.create(given);
    expect(made).toMatchObject({
      title: given.title,
      price: 12.5,
      maxStudents: 6,
      availableSpots: 6,
      startTime: given.startTime,
      endTime: given.endTime,
      teacher: { id: teacher.id },
      isActive: true,
    });
    expect((await guest().classes.list()).items[0]?.id).toBe(made.id);
  });

  it('accepts further dates, without duplicates, and unlimited spots', async () => {
    const given = await input();
    const later = { startTime: isoIn(3 * dayMs), endTime: isoIn(3 * dayMs + hourMs) };
    const first = { startTime: given.startTime, endTime: given.endTime };
    const made = await callerFor(at.deps, teacher).classes.create({
      ...given,
      maxStudents: null,
      sessions: [later, first],
    });
    expect(made.sessions.map(({ startTime }) => startTime)).toEqual([
      given.startTime,
      later.startTime,
    ]);
    expect(made.availableSpots).toBeNull();
  });

  it('is open to every signed-in user, and only to them', async () => {
    const given = await input();
    const learner = await createUser(at.db);
    expect(await rejectionOf(callerFor(at.deps, learner).classes.create(given))).toBeNull();
    expect(await rejectionOf(guest().classes.create(given))).toBe('UNAUTHENTICATED');
  });

  it('is rejected for an unknown category and for images that were not uploaded', async () => {
    const given = await input();
    const create = (changes: object) =>
      rejectionOf(callerFor(at.deps, teacher).classes.create({ ...given, ...changes }));
    expect(await create({ categoryId: 999_999 })).toBe('CATEGORY_NOT_FOUND');
    expect(await create({ images: ['https://example.com/a.png'] })).toBe('IMAGE_NOT_UPLOADED');
    expect(await create({ image: 'a.png' })).toBe('IMAGE_NOT_UPLOADED');
  });
});

describe('my classes', () => {
  it('lists the classes I created and those I booked, each with its booking', async () => {
    const mine = await createUser(at.db);
    const { classId: created } = await createClass(at.db, mine.id);
    const { classId: enrolled } = await createClass(at.db, teacher.id);
    await createClass(at.db, teacher.id);
    const booking = await callerFor(at.deps, mine).bookings.book({ classId: enrolled });
    const lists = await callerFor(at.deps, mine).classes.mine();
    expect(lists.created.map(({ id }) => id)).toEqual([created]);
    expect(lists.enrolled).toHaveLength(1);
    expect(lists.enrolled[0]).toMatchObject({
      id: enrolled,
      booking: { id: booking.id, status: 'confirmed', price: 45.5 },
    });
  });
});
