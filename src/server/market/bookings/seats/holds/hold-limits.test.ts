import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account).bookings;
const oneSeat = () => createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });

/** Holds a seat for this many seconds, then gives it up; returns the error code, or null. */
async function holdFor(seconds: number, classId: string): Promise<string | null> {
  await at.db.deleteFrom('rateLimits').execute();
  const rejection = await rejectionOf(as(student).book({ classId }));
  if (rejection) return rejection;
  await sql`UPDATE seat_holds SET created_at = now() - make_interval(secs => ${seconds})
    WHERE ended_at IS NULL`.execute(at.db);
  const { id } = await at.db
    .selectFrom('bookings')
    .select('id')
    .where('studentId', '=', student.id)
    .where('status', '=', 'reserved')
    .executeTakeFirstOrThrow();
  await as(student).cancel({ bookingId: id });
  return null;
}

it('one account with a helper can hold at most six of twelve seats', async () => {
  const classes = await Promise.all(Array.from({ length: 12 }, oneSeat));
  const helper = await createUser(at.db);
  for (const { classId } of classes)
    for (const account of [student, helper]) await rejectionOf(as(account).book({ classId }));
  const { held } = await at.db
    .selectFrom('seatHolds')
    .select(({ fn }) => fn.countAll<string>().as('held'))
    .where('studentId', 'in', [student.id, helper.id])
    .executeTakeFirstOrThrow();
  expect(Number(held)).toBe(6);
});

it('holding a seat and giving it up again and again is rejected from the third attempt on', async () => {
  const { classId } = await oneSeat();
  const results = [];
  for (let times = 0; times < 40; times++) results.push(await holdFor(600, classId));
  expect(results.indexOf('HELD_TOO_OFTEN')).toBe(2);
  expect(results.slice(2).every((result) => result === 'HELD_TOO_OFTEN')).toBe(true);
});

it('giving a seat up within seconds is free, and giving it up after a minute again and again is rejected', async () => {
  const { classId } = await oneSeat();
  for (let times = 0; times < 6; times++) expect(await holdFor(5, classId)).toBeNull();
  for (let times = 0; times < 4; times++) await holdFor(60, classId);
  expect(await holdFor(60, classId)).toBe('HELD_TOO_OFTEN');
});

it('holds that ended unpaid no longer count after one that was paid', async () => {
  const { classId } = await oneSeat();
  expect(await holdFor(600, classId)).toBeNull();
  for (let times = 0; times < 2; times++) {
    const { id } = await as(student).book({ classId });
    await payForBooking(at.deps, id);
    await as(student).cancel({ bookingId: id });
    expect(await holdFor(600, classId)).toBeNull();
  }
});

it('one account has at most eight unpaid seats in all of its holds, including offers', async () => {
  const book = async (seats: number) => {
    const { classId } = await createClass(at.db, teacher.id);
    return rejectionOf(as(student).book({ classId, seats }));
  };
  const offered = await createClass(at.db, teacher.id);
  await createEntry(at.db, offered, student.id, { seats: 3, isOffered: true });
  expect(await book(4)).toBeNull();
  await at.db
    .updateTable('seatHolds')
    .set({ priceCents: 4550 })
    .where('kind', '=', 'offer')
    .execute();
  expect(await book(2)).toBe('TOO_MANY_HOLDS');
  expect(await book(1)).toBeNull();
  expect(await book(1)).toBe('TOO_MANY_HOLDS');
});
