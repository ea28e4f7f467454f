import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const users = 8;
const runs = runsOf({ sample: 8, all: 100, full: 500 });

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
const seats = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), who, seats }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), who, seats }) },
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

it('after every step, the seats taken equal the live bookings and never exceed the capacity', async () => {
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
        const model: Model = { capacity: firstCapacity, isActive: true, bookings: new Map() };
        for (const next of steps) {
          if (next.kind === 'book') await book(next, classId, model);
          else if (next.kind === 'change') await change(next, model);
          else if (next.kind === 'cancel') await cancel(next.who, model);
          else if (next.kind === 'resize') await resize(next.to, classId, model);
          else await offer(next.isActive, classId, model);
          expect(await seatsOf(sessionId)).toEqual({
            seatsTaken: takenIn(model),
            live: takenIn(model),
            capacity: model.capacity,
          });
          expect(takenIn(model)).toBeLessThanOrEqual(model.capacity);
        }
      },
    ),
    { numRuns: runs },
  );
});

type Model = {
  capacity: number;
  isActive: boolean;
  bookings: Map<number, { id: string; seats: number }>;
};
type Seats = { who: number; seats: number };

const takenIn = ({ bookings }: Model) =>
  [...bookings.values()].reduce((sum, { seats }) => sum + seats, 0);

async function book({ who, seats }: Seats, classId: string, model: Model) {
  const free = model.capacity - takenIn(model);
  const rejection = await rejectionOf(
    callerOf(who)
      .bookings.book({ classId, seats })
      .then(({ id }) => model.bookings.set(who, { id, seats })),
  );
  if (rejection === null) expect([model.isActive, free >= seats]).toEqual([true, true]);
  else if (!model.isActive) expect(rejection).toBe('CLASS_NOT_FOUND');
  else if (model.bookings.has(who)) expect(rejection).toBe('ALREADY_ENROLLED');
  else expect(rejection).toBe(tooFew(free, seats));
}

/** The expected error when this many seats are requested and fewer are free. */
const tooFew = (free: number, seats: number) =>
  free >= seats ? 'the seats' : free > 0 ? 'NOT_ENOUGH_SPOTS' : 'CLASS_FULL';

async function change({ who, seats }: Seats, model: Model) {
  const booking = model.bookings.get(who);
  if (!booking) return;
  const { id: bookingId, seats: before } = booking;
  const free = model.capacity - takenIn(model);
  const rejection = await rejectionOf(callerOf(who).bookings.changeSeats({ bookingId, seats }));
  if (rejection === null) {
    expect(seats <= before || (model.isActive && seats - before <= free)).toBe(true);
    booking.seats = seats;
  } else if (!model.isActive) expect(rejection).toBe('CLASS_NOT_BOOKABLE');
  else expect(rejection).toBe(tooFew(free, seats - before));
}

async function cancel(user: number, { bookings }: Model) {
  const booking = bookings.get(user);
  if (!booking) return;
  await callerOf(user).bookings.cancel({ bookingId: booking.id });
  bookings.delete(user);
}

async function resize(maxStudents: number, classId: string, model: Model) {
  const { isActive } = model;
  const rejection = await rejectionOf(edit(classId, { maxStudents, isActive }));
  expect(rejection).toBe(maxStudents < takenIn(model) ? 'SEATS_TAKEN' : null);
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
      (SELECT coalesce(sum(seats), 0)::int FROM bookings WHERE session_id = s.id AND status = 'confirmed') AS live
    FROM class_sessions s WHERE id = ${sessionId}`.execute(at.db);
  return rows[0];
}
