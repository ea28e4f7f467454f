import { expect, it } from 'vitest';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { setStaffRole } from '#server/people/auth/accounts/staff.queries.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { DomainError } from '#shared/errors.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const reason = 'Sold tickets of others.';
const deskOf = (admin: Account) => staffCaller(at.deps, admin).desk.people;

/** Two administrators, and no others. */
async function createTwoAdmins() {
  await at.db.updateTable('users').set({ role: 'user' }).execute();
  return [await createStaff(at.deps), await createStaff(at.deps)] as const;
}

/** The ids of administrators among the two who are not suspended. */
async function remaining(admins: readonly Account[]): Promise<string[]> {
  const rows = await at.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspendedAt', 'is', null)
    .where(
      'id',
      'in',
      admins.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function demoteAndSuspend(actor: Account, personId: string): Promise<string | null> {
  const demoted = await rejectionOf(deskOf(actor).setRole({ personId, role: null, reason }));
  return demoted ?? rejectionOf(suspend(deskOf(actor), personId));
}

it('when two administrators suspend each other at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = await createTwoAdmins();
    const results = await Promise.all([
      demoteAndSuspend(one, other.id),
      demoteAndSuspend(other, one.id),
    ]);
    expect(results.filter((code) => code === null)).toHaveLength(1);
    expect(await remaining([one, other])).toHaveLength(1);
  }
});

it('control: without the checks under the lock, none stays', async () => {
  const admins = await createTwoAdmins();
  const [one, other] = admins;
  const bothChecked = Promise.withResolvers<void>();
  let checked = 0;
  const unchecked = async (actor: Account, personId: string) => {
    if (!(await remaining([actor])).includes(actor.id)) throw new Error('No administrator');
    if (++checked === 2) bothChecked.resolve();
    await bothChecked.promise;
    await at.db.transaction().execute(async (trx) => {
      await setStaffRole(trx, personId, null);
      await setSuspension(trx, personId, reason);
    });
  };
  await Promise.all([unchecked(one, other.id), unchecked(other, one.id)]);
  expect(await remaining(admins)).toEqual([]);
});

/** Reads the numbers again until they stay the same, as an administrator would. */
async function suspendAgain(people: ReturnType<typeof deskOf>, personId: string): Promise<number> {
  for (let asked = 1; ; asked++) {
    const rejection = await rejectionOf(suspend(people, personId, { dates: 'cancel' }));
    if (rejection === null) return asked;
    if (rejection !== 'SUSPENSION_CHANGED') throw new DomainError('UNAVAILABLE');
  }
}

it('bookings made while their instructor is suspended are canceled or rejected', async () => {
  const people = deskOf(await createStaff(at.deps));
  for (let round = 0; round < 5; round++) {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const { classId, sessionId } = await createClass(at.db, teacher.id, { priceCents: 4500 });
    const students = await Promise.all(Array.from({ length: 6 }, () => createUser(at.db)));
    await Promise.all([
      suspendAgain(people, teacher.id),
      ...students.map((student) =>
        rejectionOf(callerFor(at.deps, student).bookings.book({ classId, sessionId })),
      ),
    ]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
    expect(await selectMiscountedSessions(at.db)).toEqual([]);
  }
});
