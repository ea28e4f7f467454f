import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cancelAllBookings } from '#server/market/bookings/leave-classes.service.ts';
import { lockUpcomingSessions } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createUpload,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();

const slotIn = (hours: number) => ({
  startTime: new Date(Date.now() + hours * hourMs).toISOString(),
  endTime: new Date(Date.now() + (hours + 2) * hourMs).toISOString(),
});

/** The listing that `createClass` makes, with `changed` applied. */
async function listingWith(changed: { maxStudents?: number; location?: string }) {
  return {
    title: 'Bread without haste',
    description: 'We bake one loaf each, slowly, and eat another.',
    categoryId: await createCategory(at.db),
    price: 45.5,
    timeZone: 'America/Los_Angeles',
    location: 'Portland, OR',
    maxStudents: 10,
    images: [],
    isActive: true,
    ...changed,
  };
}

it('a student who books while the session is canceled gets either no seat, or an email and a refund', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  for (let round = 0; round < runsOf({ sample: 3, all: 10 }); round++) {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 99, capacity: 100 }],
    });
    const students = await Promise.all(Array.from({ length: 12 }, () => createUser(at.db)));
    const booking = students.map((student) =>
      rejectionOf(callerFor(at.deps, student).bookings.book({ classId, sessionId })),
    );
    const [canceled, ...rejections] = await Promise.all([
      callerFor(at.deps, teacher).classes.cancelSession({ sessionId }),
      ...booking,
    ]);
    const booked = rejections.filter((rejection) => rejection === null).length;
    for (const rejection of rejections) expect([null, 'NO_SCHEDULE']).toContain(rejection);
    expect(canceled.notifiedStudents).toBe(booked);
    const left = await at.db
      .selectFrom('bookings')
      .select('status')
      .where('sessionId', '=', sessionId)
      .execute();
    expect(left).toEqual(Array(booked).fill({ status: 'cancelled_by_teacher' }));
  }
});

it('sessions of one class are added, moved and canceled concurrently', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { classes } = callerFor(at.deps, teacher);
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: Array.from({ length: 6 }, (_, index) => ({ startsInHours: 60 + index * 10 })),
  });
  await Promise.all([
    ...[200, 55, 210].map((hours) => classes.addSession({ classId, ...slotIn(hours) })),
    ...sessionIds.slice(0, 3).map((sessionId) => classes.cancelSession({ sessionId })),
    ...sessionIds
      .slice(3)
      .map((sessionId, index) => classes.moveSession({ sessionId, ...slotIn(300 + index) })),
  ]);
  const { sessions, startTime } = await callerFor(at.deps, teacher).classes.byId({ classId });
  expect(startTime).toBe(sessions[0]?.startTime);
  expect(sessions).toHaveLength(6);
});

it('a class changes its capacity while students delete their accounts', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  for (let round = 0; round < runsOf({ sample: 3, all: 12 }); round++) {
    // The dates are booked in the reverse order of their starts.
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: Array.from({ length: 30 }, (_, index) => ({ startsInHours: 400 - index * 5 })),
    });
    const students = await Promise.all(Array.from({ length: 3 }, () => createUser(at.db)));
    for (const sessionId of sessionIds)
      for (const { id } of students) await createBooking(at.db, sessionId, id);
    const listing = await listingWith({ maxStudents: 20 });
    await Promise.all([
      callerFor(at.deps, teacher).classes.edit({ classId, ...listing }),
      ...students.map(({ id }) =>
        at.db.transaction().execute(async (trx) => {
          await lockUser(trx, id);
          await lockUpcomingSessions(trx, id);
          await cancelAllBookings(at.deps, trx, id);
        }),
      ),
    ]);
    const { sessions } = await callerFor(at.deps, null).classes.byId({ classId });
    expect(sessions.filter(({ availableSpots }) => availableSpots !== 20)).toEqual([]);
  }
});

it('no seat is taken while students are notified of a new place, or at the old place', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const [notified, late, reader] = await Promise.all([0, 1, 2].map(() => createUser(at.db)));
  if (!notified || !late || !reader) throw new Error('three students were made');
  const slots = [{ startsInHours: 99 }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  await createBooking(at.db, sessionId, notified.id);
  const { price, location, startTime } = await callerFor(at.deps, null).classes.byId({ classId });
  const asShown = { price, location, startTime: startTime ?? '' };
  const listing = await listingWith({ location: 'The old mill, Salem' });
  const calls: Promise<unknown>[] = [];
  await at.db.transaction().execute(async (trx) => {
    // The edit stops at its emails, which are written last.
    await sql`LOCK TABLE pgboss.job IN SHARE MODE`.execute(trx);
    const { classes } = callerFor(at.deps, teacher);
    calls.push(classes.edit({ classId, ...listing }).then(() => 'notified'));
    await untilBlocked(at.db);
    calls.push(
      rejectionOf(callerFor(at.deps, late).bookings.book({ classId })),
      rejectionOf(callerFor(at.deps, reader).bookings.book({ classId, asShown })),
    );
    // Both bookings wait for the edit.
    await untilBlocked(at.db, 3);
  });
  expect(await Promise.all(calls)).toEqual(['notified', null, 'CLASS_CHANGED']);
});

it('booking the next session gets the following one if the next is canceled meanwhile', async () => {
  const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 50 }, { startsInHours: 100 }],
  });
  const [next = '', after = ''] = sessionIds;
  let booking: Promise<{ sessionId: string }> | undefined;
  await at.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('classSessions')
      .set({ status: 'cancelled' })
      .where('id', '=', next)
      .execute();
    booking = callerFor(at.deps, student).bookings.book({ classId });
    await Promise.race([booking, untilBlocked(at.db)]);
  });
  expect((await booking)?.sessionId).toBe(after);
});

it('two classes of one teacher swap their images', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const [a, b] = [await createUpload(at.db, teacher.id), await createUpload(at.db, teacher.id)];
  const [one, other] = [await createClass(at.db, teacher.id), await createClass(at.db, teacher.id)];
  const listing = await listingWith({});
  const { classes } = callerFor(at.deps, teacher);
  for (let round = 0; round < runsOf({ sample: 6, all: 20 }); round++) {
    const [first = a, second = b] = round % 2 ? [a, b] : [b, a];
    await Promise.all([
      classes.edit({ ...listing, classId: one.classId, images: [first] }),
      classes.edit({ ...listing, classId: other.classId, images: [second] }),
    ]);
  }
});
