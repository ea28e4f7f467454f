import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { validateSession } from '#server/people/auth/sessions/sessions.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import {
  addApp,
  appCode,
  challengeFor,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';
import { grantAdmin } from './grant-admin.service.ts';

const at = openTestApp();

const rejectionFor = async (session: object) => {
  const caller = staffCaller(at.deps, await createStaff(at.deps), session);
  return caller.desk.access().then(
    () => null,
    ({ message }: Error) => message,
  );
};

/** The role of the caller, or the error. */
async function access(token: string): Promise<object> {
  const { result, error } = (await at.call('GET', '/trpc/desk.access', { token })).json();
  return result?.data ?? error.data;
}

/** The caller in the session of the token. */
async function callerWith(token: string, account: Account) {
  const signedIn = await validateSession(at.db, token, false);
  if (!signedIn) throw new Error('The session has ended');
  return callerFor(at.deps, account, { session: signedIn.session });
}

describe('the desk', () => {
  it('rejects an old sign-in with the time limit and the way to sign in again', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
    expect(await rejectionFor({ createdAt: hoursAgo(11.9) })).toBeNull();
    expect(await rejectionFor({ createdAt: hoursAgo(12.1) })).toBe(
      'You signed in more than 12 hours ago. Sign out and back in to use the desk.',
    );
  });

  it('opens for the session that added a second factor with the password, and no other', async () => {
    const passwordHash = await hashPassword(testPassword);
    const admin = await createUser(at.db, { role: 'admin', passwordHash });
    const token = await tokenOf(at.db, admin);
    await addApp(at.deps, admin, await callerWith(token, admin));
    expect(await access(token)).toEqual({ role: 'admin' });
    expect(await access(await tokenOf(at.db, admin))).toMatchObject({ code: 'DESK_FACTOR_UNUSED' });
  });

  it('stays closed for a session that added a second factor without a password', async () => {
    const admin = await createUser(at.db, { role: 'admin' });
    const token = await tokenOf(at.db, admin);
    await addApp(at.deps, admin, await callerWith(token, admin));
    expect(await access(token)).toMatchObject({ code: 'DESK_FACTOR_UNUSED' });
  });

  it('opens for the first administrator after a sign-in with the new second factor', async () => {
    const passwordHash = await hashPassword(testPassword);
    const account = await createUser(at.db, { passwordHash });
    expect(await grantAdmin(at.db, account.email)).toBe('granted');
    const before = await tokenOf(at.db, account);
    expect(await access(before)).toMatchObject({ code: 'DESK_FACTOR_REQUIRED' });
    const { secret } = await addApp(at.deps, account);
    const between = await tokenOf(at.db, account);
    expect(await access(between)).toMatchObject({ code: 'DESK_FACTOR_UNUSED' });
    const { session } = await callerFor(at.deps, null).auth.completeLogin({
      challengeId: await challengeFor(at.deps, account),
      code: appCode(secret),
    });
    expect(await access(session?.token ?? '')).toEqual({ role: 'admin' });
  });

  it('stays open when a program refreshes its token, but not longer', async () => {
    const admin = await createStaff(at.deps);
    const token = await tokenOf(at.db, admin);
    const createdAt = new Date(Date.now() - 11 * hourMs);
    await at.db
      .updateTable('sessions')
      .set({ secondFactorAt: createdAt, createdAt } as object)
      .where('userId', '=', admin.id)
      .execute();
    const refreshed = (await at.call('POST', '/api/auth/refresh', { token })).json();
    expect(await access(refreshed.token)).toEqual({ role: 'admin' });
    await at.db
      .updateTable('sessions')
      .set({ createdAt: new Date(Date.now() - 13 * hourMs) } as object)
      .where('userId', '=', admin.id)
      .execute();
    expect(await access(refreshed.token)).toMatchObject({ code: 'DESK_SIGN_IN_TOO_OLD' });
  });
});

describe('npm run admin:grant', () => {
  it('writes an audit row without an actor', async () => {
    const { email, fullName } = await createUser(at.db);
    expect(await grantAdmin(at.db, email)).toBe('granted');
    expect(await grantAdmin(at.db, email)).toBe('already');
    const { items } = await staffCaller(at.deps, await createStaff(at.deps)).desk.audit.list({
      limit: 1,
    });
    expect(items).toMatchObject([
      {
        action: 'role.grant',
        subjectLabel: fullName,
        before: { role: 'user' },
        after: { role: 'admin' },
        actorName: null,
      },
    ]);
  });

  it.each([
    ['unknown', {}],
    ['unconfirmed', { emailVerifiedAt: null }],
    ['suspended', { suspendedAt: new Date(), suspensionReason: 'Sold tickets of others.' }],
  ])('rejects an address that is %s', async (outcome, account) => {
    const { email } = await createUser(at.db, account);
    expect(await grantAdmin(at.db, outcome === 'unknown' ? 'x@example.com' : email)).toBe(outcome);
  });
});
