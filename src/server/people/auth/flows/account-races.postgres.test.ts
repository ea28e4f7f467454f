import { beforeEach, describe, expect, it } from 'vitest';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword, setCheapHashing } from '#server/people/auth/passwords/passwords.ts';
import {
  callerFor,
  countSeatsTaken,
  createCategory,
  createClass,
  createUser,
  testVisitor,
} from '#server/testing/fixtures/factories.ts';
import {
  addApp,
  appCode,
  challengeFor,
  secretOfShown,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { inLockOrder } from '#server/testing/lock-order.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import { admit } from './admission.service.ts';

// The races need the duration of real hashing.
setCheapHashing(false);
const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
const rounds = runsOf({ sample: 4, all: 12 });
let passwordHash = '';
let user: Account;

beforeEach(async () => {
  passwordHash ||= await hashPassword(testPassword);
});

async function newUser() {
  await at.db.deleteFrom('rateLimits').execute();
  user = await createUser(at.db, { passwordHash });
  return user;
}
const sessionsOf = (id: string) =>
  at.db.selectFrom('sessions').select('id').where('userId', '=', id).execute();
const login = (password = testPassword) => guest().auth.login({ email: user.email, password });
/** Runs the calls concurrently; deadlocks and other database errors are thrown. */
const together = (...calls: Promise<unknown>[]) => Promise.all(calls.map(rejectionOf));

it('no concurrent sign-in bypasses a new second factor', async () => {
  for (let round = 0; round < rounds; round++) {
    await newUser();
    const caller = callerFor(at.deps, user);
    const input = { kind: 'totp', currentPassword: testPassword } as const;
    const { id, totp } = await caller.factors.enroll(input);
    const own = await sessionsOf(user.id);
    const code = appCode(secretOfShown(totp?.secret ?? ''));
    const entries = await Promise.all([
      login(),
      login(),
      caller.factors.verify({ factorId: id, code }),
      login(),
    ]);
    expect(entries).toHaveLength(4);
    expect(await sessionsOf(user.id)).toEqual(own);
  }
});

describe('during a concurrent deletion', () => {
  it('nothing personal is written', async () => {
    for (let round = 0; round < rounds; round++) {
      await newUser();
      const teacher = await createUser(at.db);
      const classes = [await createClass(at.db, teacher.id), await createClass(at.db, teacher.id)];
      const caller = callerFor(at.deps, user);
      const booking = classes.map(({ classId }) => caller.bookings.book({ classId }));
      const rejections = await together(
        login(),
        ...booking,
        caller.profile.update({ fullName: 'Real Name', bio: 'Really me' }),
        caller.account.delete({ currentPassword: testPassword }),
        caller.profile.becomeTeacher(),
        login(),
      );
      expect(rejections.at(-3)).toBeNull();
      expect(await sessionsOf(user.id)).toEqual([]);
      const row = await at.db
        .selectFrom('users')
        .select(['fullName', 'bio', 'role'])
        .where('id', '=', user.id)
        .executeTakeFirst();
      expect(row).toEqual({ fullName: 'Former member', bio: null, role: 'user' });
      const held = await at.db
        .selectFrom('bookings')
        .select('id')
        .where('studentId', '=', user.id)
        .where('status', '=', 'confirmed')
        .execute();
      expect(held).toEqual([]);
      const seats = await at.db
        .selectFrom('classSessions')
        .select('seatsTaken')
        .where(
          'id',
          'in',
          classes.map(({ sessionId }) => sessionId),
        )
        .execute();
      expect(seats).toEqual([{ seatsTaken: 0 }, { seatsTaken: 0 }]);
    }
  });

  it('a pending sign-in opens no session, and the deletion succeeds', async () => {
    for (let round = 0; round < rounds; round++) {
      await newUser();
      const { secret, recoveryCodes } = await addApp(at.deps, user);
      const challengeId = await challengeFor(at.deps, user);
      const proof = { currentPassword: testPassword, code: recoveryCodes[0] };
      const [, deletion] = await together(
        guest().auth.completeLogin({ challengeId, code: appCode(secret) }),
        callerFor(at.deps, user).account.delete(proof),
      );
      expect(deletion).toBeNull();
      expect(await sessionsOf(user.id)).toEqual([]);
    }
  });
});

describe('while the account is locked for deletion', () => {
  /** The error code of a call that starts before the deletion and acquires the lock after it. */
  async function rejectionWhileDeleted(call: () => Promise<unknown>) {
    const erase = () =>
      at.db.transaction().execute(async (trx) => {
        await lockUser(trx, user.id);
        await trx
          .updateTable('users')
          .set({ deletedAt: new Date() })
          .where('id', '=', user.id)
          .execute();
      });
    const [, rejection] = await inLockOrder(at.db, user.id, [erase, call]);
    return rejection;
  }

  async function signedIn() {
    const caller = callerFor(at.deps, user);
    await caller.auth.me();
    return caller;
  }

  it('a sign-in past its first step waits and is then rejected', async () => {
    await newUser();
    const enter = () =>
      at.db.transaction().execute((trx) => admit(at.deps, trx, user, testVisitor));
    expect(await rejectionWhileDeleted(enter)).toBe('INVALID_CREDENTIALS');
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('a booking waits and takes no seat for a deleted user', async () => {
    await newUser();
    const { classId, sessionId } = await createClass(at.db, (await createUser(at.db)).id);
    const caller = await signedIn();
    const book = () => caller.bookings.book({ classId });
    expect(await rejectionWhileDeleted(book)).toBe('UNAUTHENTICATED');
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
  });

  it('a new class waits and is not listed for a deleted user', async () => {
    await newUser();
    const startTime = new Date(Date.now() + dayMs).toISOString();
    const categoryId = await createCategory(at.db);
    const caller = await signedIn();
    const list = () =>
      caller.classes.create({
        title: 'Knots for sailors',
        description: 'Six knots that hold, and how to get them out again.',
        categoryId,
        price: 5,
        location: 'Pier 4',
        maxStudents: 6,
        timeZone: 'UTC',
        startTime,
        endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
      });
    expect(await rejectionWhileDeleted(list)).toBe('UNAUTHENTICATED');
  });
});
