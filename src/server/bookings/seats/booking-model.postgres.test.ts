import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const users = 8;
const runs = isFullRun ? 500 : 100;

let teacher: Account;
let students: Account[] = [];
let categoryId = 0;

beforeAll(async () => {
  categoryId = await createCategory(at.db);
  for (let index = 0; index < users; index++) students.push(await createUser(at.db));
  return () => {
    students = [];
  };
});

const who = fc.nat({ max: users - 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resize' as const),
      to: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('offer' as const), isActive: fc.boolean() }),
  },
);

it('after every step the seats taken equal the live bookings and never exceed the capacity', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (firstCapacity, steps) => {
        // Students may book 60 times an hour, and an instructor may have 50 active classes.
        await at.db.deleteFrom('rateLimits').execute();
        teacher = await createUser(at.db);
        const { classId, sessionId } = await createClass(at.db, teacher.id, {
          categoryId,
          maxStudents: firstCapacity,
          slots: [{ capacity: firstCapacity }],
        });
        const model = { capacity: firstCapacity, isActive: true, seats: new Map<number, string>() };
        for (const next of steps) {
          if (next.kind === 'book') await book(next.who, classId, model);
          else if (next.kind === 'cancel') await cancel(next.who, model);
          else if (next.kind === 'resize') await resize(next.to, classId, model);
          else await offer(next.isActive, classId, model);
          expect(await seatsOf(sessionId)).toEqual({
            seatsTaken: model.seats.size,
            live: model.seats.size,
            capacity: model.capacity,
          });
          expect(model.seats.size).toBeLessThanOrEqual(model.capacity);
        }
      },
    ),
    { numRuns: runs },
  );
});

type Model = { capacity: number; isActive: boolean; seats: Map<number, string> };

async function book(user: number, classId: string, model: Model) {
  const hadRoom = model.seats.size < model.capacity;
  const rejection = await rejectionOf(
    callerOf(user)
      .bookings.book({ classId })
      .then((booking) => model.seats.set(user, booking.id)),
  );
  if (rejection === null) expect([model.isActive, hadRoom]).toEqual([true, true]);
  else if (!model.isActive) expect(rejection).toBe('CLASS_NOT_FOUND');
  else
    expect(rejection).toBe(
      model.seats.has(user) ? 'ALREADY_ENROLLED' : hadRoom ? 'a seat' : 'CLASS_FULL',
    );
}

async function cancel(user: number, { seats }: Model) {
  const bookingId = seats.get(user);
  if (!bookingId) return;
  await callerOf(user).bookings.cancel({ bookingId });
  seats.delete(user);
}

async function resize(maxStudents: number, classId: string, model: Model) {
  const { isActive } = model;
  const rejection = await rejectionOf(edit(classId, { maxStudents, isActive }));
  expect(rejection).toBe(maxStudents < model.seats.size ? 'SEATS_TAKEN' : null);
  if (rejection === null) model.capacity = maxStudents;
}

async function offer(isActive: boolean, classId: string, model: Model) {
  await edit(classId, { maxStudents: model.capacity, isActive });
  model.isActive = isActive;
}

function edit(classId: string, changed: { maxStudents: number; isActive: boolean }) {
  return callerFor(at.deps, teacher).classes.edit({
    classId,
    title: 'Bread without haste',
    description: 'We bake one loaf each, slowly, and eat another.',
    categoryId,
    price: 45.5,
    location: 'Portland, OR',
    timeZone: 'America/Los_Angeles',
    images: [],
    ...changed,
  });
}

function callerOf(user: number) {
  const student = students[user];
  if (!student) throw new Error(`There is no student ${user}`);
  return callerFor(at.deps, student);
}

async function seatsOf(sessionId: string) {
  const { rows } = await sql<{ seatsTaken: number; live: number; capacity: number }>`
    SELECT seats_taken, capacity,
      (SELECT count(*)::int FROM bookings WHERE session_id = s.id AND status = 'confirmed') AS live
    FROM class_sessions s WHERE id = ${sessionId}`.execute(at.db);
  return rows[0];
}
