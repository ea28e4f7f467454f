// @module-tag slow
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { runListingBenchmark } from '#server/testing/stress/listing-benchmark.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';
import { insertClass } from './classes.queries.ts';
import { countListed } from './listing-limits.queries.ts';
import { enforceListingLimits } from './listing-limits.ts';

const at = openTestApp({ MAX_ACTIVE_CLASSES: '3', MAX_UPCOMING_SESSIONS: '6' });
const standard = openTestApp();
const parallel = 8;

let teacher: Account;
let categoryId = 0;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  categoryId = await createCategory(at.db);
});

const caller = () => callerFor(at.deps, teacher);
const counted = () => at.db.transaction().execute((trx) => countListed(trx, teacher.id));

const slotIn = (hours: number) => ({
  startTime: new Date(Date.now() + hours * hourMs).toISOString(),
  endTime: new Date(Date.now() + (hours + 1) * hourMs).toISOString(),
});
const listing = () => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12.5,
  location: 'Pier 4, Seattle, WA',
  maxStudents: 6,
  timeZone: 'America/Los_Angeles',
  isActive: true,
});
const create = (changes: object = {}) =>
  rejectionOf(caller().classes.create({ ...listing(), ...slotIn(48), ...changes }));
const show = (classId: string, isActive = true) =>
  rejectionOf(caller().classes.edit({ ...listing(), classId, images: [], isActive }));
const hiddenClass = () =>
  createClass(at.db, teacher.id, { categoryId, isActive: false, slots: [] });

describe('an instructor at the limit of active classes', () => {
  it('cannot list or reactivate a class until another is hidden', async () => {
    const { classId: active } = await createClass(at.db, teacher.id, { categoryId });
    await createClass(at.db, teacher.id, { categoryId });
    const { classId: hidden } = await hiddenClass();
    expect(await create()).toBeNull();
    expect(await create()).toBe('TOO_MANY_CLASSES');
    expect(await show(hidden)).toBe('TOO_MANY_CLASSES');
    expect(await show(active)).toBeNull();
    expect(await create({ isActive: false })).toBeNull();
    expect(await show(active, false)).toBeNull();
    expect(await show(hidden)).toBeNull();
  });

  it('sees the limit in the error', async () => {
    for (let index = 0; index < 3; index++) await create();
    await expect(caller().classes.create({ ...listing(), ...slotIn(48) })).rejects.toThrow(
      'You can have at most 3 active classes. Hide one before you add another.',
    );
  });
});

describe('an instructor at the limit of upcoming sessions', () => {
  it('cannot add a session to any class until one is canceled, but can always move one', async () => {
    const slots = [60, 70, 80, -5].map((startsInHours) => ({ startsInHours }));
    const { classId, sessionIds } = await createClass(at.db, teacher.id, { categoryId, slots });
    const [sessionId = '', other = ''] = sessionIds;
    await createClass(at.db, teacher.id, { categoryId, slots: slots.slice(0, 2), isActive: false });
    const add = (hours: number) =>
      rejectionOf(caller().classes.addSession({ classId, ...slotIn(hours) }));
    expect(await create({ sessions: [slotIn(50)] })).toBe('TOO_MANY_UPCOMING_SESSIONS');
    expect(await add(90)).toBeNull();
    expect(await add(91)).toBe('TOO_MANY_UPCOMING_SESSIONS');
    await caller().classes.moveSession({ sessionId, ...slotIn(95) });
    await caller().classes.cancelSession({ sessionId: other });
    expect(await add(91)).toBeNull();
  });
});

describe('concurrent requests', () => {
  it('never exceed a limit', async () => {
    for (let round = 0; round < 4; round++) {
      teacher = await createUser(at.db, { role: 'instructor' });
      const { classId } = await createClass(at.db, teacher.id, { categoryId, slots: [] });
      const hidden = await Promise.all(Array.from({ length: 4 }, hiddenClass));
      const rejections = await Promise.all([
        ...Array.from({ length: parallel }, () => create()),
        ...hidden.map(({ classId: id }) => show(id)),
        ...Array.from({ length: parallel }, (_, index) =>
          rejectionOf(caller().classes.addSession({ classId, ...slotIn(60 + index) })),
        ),
      ]);
      const { activeClasses, upcomingSessions } = await counted();
      expect([activeClasses, upcomingSessions]).toEqual([3, 6]);
      expect(new Set(rejections)).toEqual(
        new Set([null, 'TOO_MANY_CLASSES', 'TOO_MANY_UPCOMING_SESSIONS']),
      );
    }
  });

  it('exceed a limit when they count without taking the lock (control)', async () => {
    const allCounted = Promise.withResolvers<void>();
    let waiting = parallel;
    await Promise.all(
      Array.from({ length: parallel }, () =>
        at.db.transaction().execute(async (trx) => {
          await lockUserShared(trx, teacher.id);
          await enforceListingLimits(trx, at.deps.env, teacher.id, { classes: 1, sessions: 0 });
          if (--waiting === 0) allCounted.resolve();
          await allCounted.promise;
          const { price: _, isActive: __, ...listed } = listing();
          const row = { id: newId(), teacherId: teacher.id, timeZone: 'UTC', priceCents: 0 };
          await insertClass(trx, { ...listed, ...row });
        }),
      ),
    );
    expect((await counted()).activeClasses).toBe(parallel);
  });
});

describe('one account that lists as fast as it can', () => {
  const attack = (classes: number, dates: number) =>
    runListingBenchmark(standard.app, standard.deps, { classes, dates });

  it('gets 200 of 15,000 sessions', async () => {
    const { responses, classes, sessions, listBytes } = await attack(150, 100);
    expect(responses).toEqual({ 201: 2, '409 TOO_MANY_UPCOMING_SESSIONS': 148 });
    expect({ classes, sessions }).toEqual({ classes: 2, sessions: 200 });
    expect(listBytes).toBeLessThan(60_000);
  });

  it('gets 30 classes an hour', async () => {
    const { responses, classes } = await attack(40, 1);
    expect(responses).toEqual({ 201: 30, '429 RATE_LIMITED': 10 });
    expect(classes).toBe(30);
  });
});
