import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

// An instructor narrows the ages of a class while a child is booked into it.

const at = openTestDeps();
let teacher: Account;
let parent: Account;
beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  parent = await createUser(at.db);
});

const participants: Participant[] = [{ kind: 'child', name: 'Leo', age: 7 }];
const createForChildren = () =>
  createClass(at.db, teacher.id, {
    whatToExpect: { ...noExpectations, minAge: 6, maxAge: 12 },
    slots: [{ startsInHours: 100 }],
  });
type Made = Awaited<ReturnType<typeof createForChildren>>;
const book = ({ classId, sessionId }: Made) =>
  callerFor(at.deps, parent).bookings.book({ classId, sessionId, participants });
const narrow = ({ classId }: Made) =>
  callerFor(at.deps, teacher).classes.edit({ classId, whatToExpect: { minAge: 10, maxAge: 12 } });

/** Both have read the class before either changes anything; the first in line is done first. */
async function inOrder<First, Second>(
  { sessionId }: Made,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  let both: Promise<[First, Second]> | undefined;
  await at.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM class_sessions WHERE id = ${sessionId} FOR UPDATE`.execute(trx);
    const one = first();
    await untilBlocked(at.db);
    both = Promise.all([one, second()]);
    await untilBlocked(at.db, 2);
  });
  return both;
}

/** Bookings with a child outside of the ages whose parents were not asked what to do. */
async function selectUnasked({ sessionId }: Made): Promise<string[]> {
  const live = await at.db
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'confirmed')
    .execute();
  const read = await Promise.all(
    live.map(({ id: bookingId }) => callerFor(at.deps, parent).bookings.byId({ bookingId })),
  );
  return read.filter(({ chooseUntil }) => chooseUntil === null).map(({ id }) => id);
}

it('a child who was booked before the ages were narrowed keeps the spot, and the parent is asked', async () => {
  const made = await createForChildren();
  await inOrder(
    made,
    () => book(made),
    () => narrow(made),
  );
  expect(await selectUnasked(made)).toEqual([]);
  expect(await rejectionOf(book(made))).toBe('ALREADY_ENROLLED');
});

it('a booking that waits for the edit is rejected by the new ages', async () => {
  const made = await createForChildren();
  const done = await inOrder(
    made,
    () => narrow(made),
    () => rejectionOf(book(made)),
  );
  expect(done?.[1]).toBe('AGE_OUTSIDE');
  expect(await selectUnasked(made)).toEqual([]);
});

it('a booking that trusts the ages it read first stores a child without asking the parent (control)', async () => {
  const made = await createForChildren();
  const trusting = async () => {
    const bookingId = await createBooking(at.db, made.sessionId, parent.id);
    await createWords(at.db, { bookingId, userId: parent.id, participants });
  };
  await inOrder(made, () => narrow(made), trusting);
  expect(await selectUnasked(made)).toHaveLength(1);
});
