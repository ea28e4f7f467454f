import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createSession, validateSession } from '#server/people/auth/sessions/sessions.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  bookingWithRefund,
  createPaidBooking,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import {
  addApp,
  addPasskey,
  appCode,
  challengeFor,
  completeLogin,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
const reason = 'Sold tickets of others.';
const guest = () => callerFor(at.deps, null);
let people: ReturnType<typeof staffCaller>['desk']['people'];
let person: Account;
beforeEach(async () => {
  people = staffCaller(at.deps, await createStaff(at.deps)).desk.people;
  person = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
});

const login = (password = testPassword) =>
  at.call('POST', '/api/auth/login', { body: { email: person.email, password } });

describe('a suspended person', () => {
  it('is signed out, and reads the reason after the right password only', async () => {
    const { token } = await createSession(at.db, person.id);
    await suspend(people, person.id);
    expect(await validateSession(at.db, token, true)).toBeNull();
    const response = await login();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        code: 'ACCOUNT_SUSPENDED',
        message: `Your account is suspended. Reply to our email if you think this is a mistake. The reason: ${reason}`,
      },
    ]);
    expect((await login('not the password')).json().code).toBe('INVALID_CREDENTIALS');
    await people.restore({ personId: person.id, reason });
    expect((await login()).statusCode).toBe(200);
  });

  it('is signed out even if a session is left in the database', async () => {
    await suspend(people, person.id);
    const { token } = await createSession(at.db, person.id);
    expect(await validateSession(at.db, token, true)).toBeNull();
  });

  it('signs in neither with an emailed code nor with a new password', async () => {
    await suspend(people, person.id);
    await guest().auth.sendCode({ email: person.email });
    const code = await emailedCode(at.deps, person.email);
    const withCode = guest().auth.loginWithCode({ email: person.email, code });
    expect(await rejectionOf(withCode)).toBe('ACCOUNT_SUSPENDED');
    await guest().auth.recover({ email: person.email });
    const token = await emailedToken(at.deps, person.email);
    await guest().auth.resetPassword({ token, password: 'seven slow rivers' });
    expect((await login('seven slow rivers')).json().code).toBe('ACCOUNT_SUSPENDED');
  });

  it('does not sign in by confirming the address', async () => {
    await at.db
      .updateTable('users')
      .set({ emailVerifiedAt: null })
      .where('id', '=', person.id)
      .execute();
    await suspend(people, person.id);
    await guest().auth.resend({ email: person.email });
    const token = await emailedToken(at.deps, person.email);
    const verified = guest().auth.verify({ type: 'signup', token });
    expect(await rejectionOf(verified)).toBe('ACCOUNT_SUSPENDED');
  });

  it('does not finish a sign-in with a second factor that began before', async () => {
    const { secret } = await addApp(at.deps, person);
    const challengeId = await challengeFor(at.deps, person);
    await suspend(people, person.id);
    expect(await completeLogin(at.deps, challengeId, appCode(secret))).toBe('CHALLENGE_NOT_FOUND');
    expect((await login()).json().code).toBe('ACCOUNT_SUSPENDED');
  });

  it('does not sign in with a passkey', async () => {
    const { passkey } = await addPasskey(at.deps, person);
    await suspend(people, person.id);
    const { challengeId, passkeyOptions } = await guest().auth.beginPasskey();
    const credential = passkey.sign(passkeyOptions);
    const completed = guest().auth.completeLogin({ challengeId, credential });
    expect(await rejectionOf(completed)).toBe('ACCOUNT_SUSPENDED');
  });

  it('loses the calendar feed', async () => {
    const { url } = await callerFor(at.deps, person).calendarFeed.create();
    const { pathname } = new URL(url);
    expect((await at.call('GET', pathname)).statusCode).toBe(200);
    await suspend(people, person.id);
    expect((await at.call('GET', pathname)).statusCode).toBe(404);
    await people.restore({ personId: person.id, reason });
    expect((await at.call('GET', pathname)).statusCode).toBe(404);
  });

  it('cannot book, list or review, even in a request that began earlier', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const taught = await createClass(at.db, teacher.id);
    const own = await createClass(at.db, person.id);
    const over = { studentId: person.id, startsInHours: -48, status: 'attended' } as const;
    const { sessionId } = await createPaidBooking(at.db, over);
    const attended = await at.db
      .selectFrom('classSessions')
      .select('classId')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    await suspend(people, person.id);
    // Uses the session that the earlier request loaded.
    const caller = staffCaller(at.deps, person);
    const review = { classId: attended.classId, rating: 5, comment: 'I would come again.' };
    for (const call of [
      () => caller.bookings.book({ classId: taught.classId, sessionId: taught.sessionId }),
      () => caller.waitlist.join({ classId: taught.classId, seats: 1 }),
      () => caller.classes.edit({ classId: own.classId, title: 'Another name' }),
      () => caller.reviews.write(review),
      () => caller.calendarFeed.create(),
    ])
      expect(await rejectionOf(call())).toBe('UNAUTHENTICATED');
  });

  it('loses unpaid seats and places in the queue, and a late payment is refunded', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const priced = { priceCents: 4500, slots: [{ capacity: 1 }] };
    const { classId, sessionId } = await createClass(at.db, teacher.id, priced);
    const caller = callerFor(at.deps, person);
    const { id: bookingId } = await caller.bookings.book({ classId, sessionId });
    const paid = await paidEvent(at.db, bookingId);
    const other = await createClass(at.db, teacher.id);
    const entryId = await createEntry(at.db, other, person.id);
    const next = callerFor(at.deps, await createUser(at.db));
    const waiting = await next.waitlist.join({ classId, sessionId, seats: 1 });
    await suspend(people, person.id);
    expect((await next.waitlist.byId({ entryId: waiting.id })).status).toBe('offered');
    const entry = await at.db
      .selectFrom('waitlistEntries')
      .select('status')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow();
    expect(entry.status).toBe('left');
    await applyEvent(at.deps, paid);
    const { status, refundCents } = await bookingWithRefund(at.db, bookingId);
    expect([status, refundCents]).toEqual(['expired', 4500]);
  });

  it('finds the reason in the data export', async () => {
    await suspend(people, person.id);
    await people.restore({ personId: person.id, reason: 'It was someone else.' });
    const { suspensions } = await callerFor(at.deps, person).account.data();
    expect(suspensions).toEqual([{ reason, createdAt: expect.any(String) }]);
  });

  it('is listed as suspended, and can be neither suspended nor restored twice', async () => {
    await suspend(people, person.id);
    const { items } = await people.list({ status: 'suspended' });
    expect(items.map(({ id }) => id)).toContain(person.id);
    expect(await rejectionOf(suspend(people, person.id))).toBe('PERSON_SUSPENDED');
    const restore = { personId: person.id, reason };
    await people.restore(restore);
    expect(await rejectionOf(people.restore(restore))).toBe('PERSON_NOT_SUSPENDED');
    expect((await emailsTo(at.deps, person.email))[0]?.subject).toBe(
      'Your LearnLocal account is back',
    );
  });

  it('cannot be a member of staff', async () => {
    const { id } = await createStaff(at.deps, 'support');
    expect(await rejectionOf(suspend(people, id))).toBe('PERSON_ON_STAFF');
    await suspend(people, person.id);
    const role = { personId: person.id, role: 'support', reason } as const;
    expect(await rejectionOf(people.setRole(role))).toBe('PERSON_SUSPENDED');
  });
});

it('a request that was authenticated before a suspension changes nothing after it', async () => {
  const teacher = await createUser(at.db);
  const { classId } = await createClass(at.db, teacher.id);
  const me = callerFor(at.deps, person);
  await me.follows.list();
  await suspend(people, person.id);
  const calls = [
    () => me.bookings.book({ classId }),
    () => me.wanted.ask({ words: 'Fly fishing', near: '97214' }),
    () => me.follows.add({ classId, timeZone: 'America/New_York' }),
    () => me.favorites.add({ classId }),
    () => me.profile.becomeTeacher(),
    () => me.profile.update({ bio: 'Buy cheap pills' }),
  ];
  for (const call of calls) expect(await rejectionOf(call())).toBe('UNAUTHENTICATED');
});
