import { expect, it } from 'vitest';
import type { NewClass } from '#server/db/schema.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

const withheld: [string, Partial<NewClass>][] = [
  ['its instructor hid', { isListed: false }],
  ['staff hid', { hiddenAt: new Date() }],
  ['is frozen', { isTeacherSuspended: true }],
  ['waits for a review', { waitsFor: 'review', reviewReasons: ['links'] }],
];

it.each(withheld)('a booking of a class that %s offers only what works', async (_, listing) => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const slots = [{ startsInHours: 10 }, { startsInHours: 100 }, { startsInHours: 200 }];
  const { sessionIds } = await createClass(at.db, teacher.id, { ...listing, slots });
  const [soon = '', later = '', last = ''] = sessionIds;
  const lateId = await createBooking(at.db, soon, student.id, { seats: 2 });
  const earlyId = await createBooking(at.db, later, student.id);
  const { bookings } = callerFor(at.deps, student);
  for (const bookingId of [lateId, earlyId])
    expect(await bookings.byId({ bookingId })).toMatchObject({
      mayMove: false,
      mayRelease: false,
      availableSpots: 0,
    });
  const rejected = 'CLASS_NOT_BOOKABLE';
  expect(await rejectionOf(bookings.release({ bookingId: lateId }))).toBe(rejected);
  const added = bookings.changeSeats({ bookingId: lateId, seats: 3 });
  expect(await rejectionOf(added)).toBe(rejected);
  const moved = bookings.move({ bookingId: earlyId, sessionId: last });
  expect(await rejectionOf(moved)).toBe(rejected);
  expect((await bookings.changeSeats({ bookingId: lateId, seats: 1 })).seats).toBe(1);
  for (const bookingId of [lateId, earlyId])
    expect((await bookings.cancel({ bookingId })).status).toBe('cancelled_by_student');
});
