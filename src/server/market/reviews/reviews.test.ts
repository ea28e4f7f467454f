import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

const as = (account: Account | null) => callerFor(at.deps, account).reviews;
const words = { rating: 5, comment: 'We laughed, and the bread was good.' };

/** A class with ended (or upcoming) sessions, each booked by `student`. */
function attendedClass(
  input: {
    slots?: { startsInHours: number; laterHours?: number[] }[];
    status?: BookingStatus;
    cancelledAt?: Date | null;
  } = {},
) {
  const slots = [{ startsInHours: -30 }];
  return createBookedClass(at.db, teacher.id, student.id, { slots, ...input });
}

const detailsOf = (classId: string) => callerFor(at.deps, null).classes.byId({ classId });

describe('a review', () => {
  it.each(['confirmed', 'attended'] as const)(
    'is written by a student whose session has ended (%s), and shown with the class',
    async (status) => {
      const { classId, bookingId } = await attendedClass({ status });
      const written = await as(student).write({ classId, ...words });
      expect(written).toMatchObject({ classId, bookingId, ...words });
      const { reviews, averageRating, reviewCount } = await detailsOf(classId);
      expect(reviews).toMatchObject([
        { id: written.id, ...words, reply: null, user: { fullName: 'Sam R.' } },
      ]);
      expect([averageRating, reviewCount]).toEqual([5, 1]);
    },
  );

  it('is allowed once per booking, the latest session first', async () => {
    const slots = [{ startsInHours: -90 }, { startsInHours: -30 }, { startsInHours: 30 }];
    const { classId, bookingIds } = await attendedClass({ slots });
    const bookings = [];
    for (let times = 0; times < 2; times++)
      bookings.push((await as(student).write({ classId, ...words })).bookingId);
    expect(bookings).toEqual([bookingIds[1], bookingIds[0]]);
    expect(await rejectionOf(as(student).write({ classId, ...words }))).toBe('ALREADY_REVIEWED');
  });

  it('is stored once when it is sent twenty times at once', async () => {
    const { classId } = await attendedClass();
    const rejections = await Promise.all(
      Array.from({ length: 20 }, () => rejectionOf(as(student).write({ classId, ...words }))),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
    expect(new Set(rejections)).toEqual(new Set([null, 'ALREADY_REVIEWED']));
    expect((await detailsOf(classId)).reviewCount).toBe(1);
  });

  it.each(['no_show', 'cancelled_by_student', 'cancelled_by_teacher'] as const)(
    'is rejected for a student whose booking is %s',
    async (status) => {
      const cancelledAt = status === 'no_show' ? null : new Date();
      const { classId } = await attendedClass({ status, cancelledAt });
      expect(await rejectionOf(as(student).write({ classId, ...words }))).toBe('NOT_ATTENDED');
      const seats = status === 'no_show' ? [{ status, review: null }] : [];
      expect(await as(student).own({ classId })).toMatchObject(seats);
    },
  );

  it('is rejected until the session has ended', async () => {
    const running = await attendedClass({ slots: [{ startsInHours: -1 }] });
    const rejection = await rejectionOf(as(student).write({ classId: running.classId, ...words }));
    expect(rejection).toBe('CLASS_NOT_ENDED');
    expect(await as(student).own({ classId: running.classId })).toEqual([]);
  });

  it('of a course is rejected until its last meeting has ended', async () => {
    const between = await attendedClass({
      slots: [{ startsInHours: -500, laterHours: [168, 499] }],
    });
    const write = (classId: string) => rejectionOf(as(student).write({ classId, ...words }));
    expect(await write(between.classId)).toBe('CLASS_NOT_ENDED');
    expect(await as(student).own({ classId: between.classId })).toEqual([]);
    const over = await attendedClass({ slots: [{ startsInHours: -500, laterHours: [168, 497] }] });
    expect(await write(over.classId)).toBeNull();
  });

  it('is rejected for other users, the teacher, a booking of another class, and an unknown class', async () => {
    const { classId } = await attendedClass();
    const other = await attendedClass();
    const stranger = await createUser(at.db);
    for (const account of [stranger, teacher])
      expect(await rejectionOf(as(account).write({ classId, ...words }))).toBe('NOT_ATTENDED');
    const foreign = { classId, bookingId: other.bookingId, ...words };
    expect(await rejectionOf(as(student).write(foreign))).toBe('NOT_ATTENDED');
    const missing = { classId: '00000000-0000-7000-8000-000000000000', ...words };
    expect(await rejectionOf(as(student).write(missing))).toBe('CLASS_NOT_FOUND');
    expect(await rejectionOf(as(null).write({ classId, ...words }))).toBe('UNAUTHENTICATED');
  });

  it.each([
    [{ rating: 0 }],
    [{ rating: 6 }],
    [{ rating: 4.5 }],
    [{ comment: ' ' }],
    [{ comment: 'x'.repeat(2001) }],
  ])('is rejected with %o', async (wrong) => {
    const { classId } = await attendedClass();
    const rejection = await rejectionOf(as(student).write({ classId, ...words, ...wrong }));
    expect(rejection).toBe('VALIDATION_FAILED');
  });
});

describe('the author', () => {
  it('can edit the review within 14 days, but not later', async () => {
    const { classId, bookingId } = await attendedClass();
    const { id: reviewId } = await as(student).write({ classId, ...words });
    const later = { reviewId, rating: 3, comment: 'It was hard on day two.' };
    await as(student).edit(later);
    const [own] = await as(student).own({ classId });
    expect(own).toMatchObject({ bookingId, review: { id: reviewId, rating: 3 } });
    expect((await detailsOf(classId)).averageRating).toBe(3);
    await at.db.deleteFrom('reviews').where('id', '=', reviewId).execute();
    const createdAt = new Date(Date.now() - 14 * dayMs - 1000);
    const old = await createReview(at.db, {
      bookingId,
      classId,
      studentId: student.id,
      createdAt,
    });
    expect(await rejectionOf(as(student).edit({ ...later, reviewId: old }))).toBe('REVIEW_CLOSED');
  });

  it('is the only one who can edit it', async () => {
    const { classId } = await attendedClass();
    const { id: reviewId } = await as(student).write({ classId, ...words });
    for (const account of [teacher, await createUser(at.db)])
      expect(await rejectionOf(as(account).edit({ reviewId, ...words }))).toBe('REVIEW_NOT_FOUND');
  });
});

describe('the author of a review', () => {
  it('is named only to the instructor and to themselves after choosing initials', async () => {
    const { classId } = await attendedClass();
    await as(student).write({ classId, ...words });
    await callerFor(at.deps, student).profile.update({ showsInitialsOnly: true });
    const seenBy = async (viewer: Account | null) =>
      (await callerFor(at.deps, viewer).classes.byId({ classId })).reviews[0]?.user;
    const initials = { username: 'S. R.', fullName: 'S. R.', profileImage: null };
    const named = { username: student.username, fullName: 'Sam Rivera', profileImage: null };
    expect(await seenBy(null)).toEqual(initials);
    expect(await seenBy(await createUser(at.db))).toEqual(initials);
    for (const viewer of [student, teacher]) expect(await seenBy(viewer)).toEqual(named);
    const { items } = await callerFor(at.deps, teacher).reviews.received({});
    expect(items[0]?.user).toEqual(named);
  });
});

describe('the teacher', () => {
  it('replies to a review once, and no one else can', async () => {
    const { classId } = await attendedClass();
    const { id: reviewId } = await as(student).write({ classId, ...words });
    const another = await createUser(at.db, { role: 'instructor' });
    for (const account of [another, student])
      expect(await rejectionOf(as(account).reply({ reviewId, reply: 'Hm.' }))).toBe(
        'REVIEW_NOT_FOUND',
      );
    await as(teacher).reply({ reviewId, reply: 'Come again.' });
    expect(await rejectionOf(as(teacher).reply({ reviewId, reply: 'Once more.' }))).toBe(
      'ALREADY_REPLIED',
    );
    const { reviews } = await detailsOf(classId);
    expect(reviews).toMatchObject([{ reply: 'Come again.', repliedAt: expect.any(String) }]);
  });

  it('sees when a review was edited after the reply', async () => {
    const { classId } = await attendedClass();
    const { id: reviewId } = await as(student).write({ classId, ...words });
    await as(student).edit({ reviewId, ...words, rating: 4 });
    await as(teacher).reply({ reviewId, reply: 'Come again.' });
    const edited = async () => (await detailsOf(classId)).reviews[0]?.editedAfterReplyAt;
    expect(await edited()).toBeNull();
    await as(student).edit({ reviewId, ...words, rating: 4 });
    expect(await edited()).toBeNull();
    await as(student).edit({ reviewId, ...words, rating: 1 });
    expect(await edited()).toEqual(expect.any(String));
    const { items } = await callerFor(at.deps, teacher).reviews.received({});
    expect(items[0]?.editedAfterReplyAt).toBe(await edited());
  });

  it('sees the reviews of all their classes, newest first, page by page', async () => {
    const made = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -99 }] });
    const moment = new Date(Date.now() - dayMs);
    for (let index = 0; index < 25; index++) {
      const person = await createUser(at.db);
      const bookingId = await createBooking(
        at.db,
        (await createClass(at.db, teacher.id, { slots: [{ startsInHours: -99 }] })).sessionId,
        person.id,
      );
      // Some have the same timestamp.
      const createdAt = new Date(moment.getTime() + Math.floor(index / 3));
      await createReview(at.db, {
        bookingId,
        classId: made.classId,
        studentId: person.id,
        rating: 1 + (index % 5),
        createdAt,
      });
    }
    const { received } = callerFor(at.deps, teacher).reviews;
    const first = await received({});
    expect(first).toMatchObject({ averageRating: 3, reviewCount: 25 });
    const second = await received({ cursor: first.nextCursor ?? undefined });
    expect(second.nextCursor).toBeNull();
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(25);
    const moments = all.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });
});

describe('the attendee count', () => {
  it('includes students of ended sessions: “12 of 15 attendees left a review”', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -30 }, { startsInHours: 30 }],
    });
    const statuses: BookingStatus[] = ['confirmed', 'attended', 'attended', 'no_show'];
    for (const status of statuses) {
      const { id } = await createUser(at.db);
      const bookingId = await createBooking(at.db, sessionIds[0] ?? '', id, { status });
      await createBooking(at.db, sessionIds[1] ?? '', id);
      if (status === 'confirmed') await createReview(at.db, { bookingId, classId, studentId: id });
    }
    expect(await detailsOf(classId)).toMatchObject({ attendeeCount: 3, reviewCount: 1 });
  });
});
