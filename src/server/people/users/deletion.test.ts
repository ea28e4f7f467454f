import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { emailLimits } from '#server/people/notifications/email-limits.ts';
import { factQueue } from '#server/people/notifications/facts.ts';
import { createDeletedUserDeliveriesWorker } from '#server/programs/webhooks/webhooks.jobs.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  bookingWithRefund,
  createPayment,
  receivePayment,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { addApp, appCode, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
let user: Account;
let made = 0;

beforeEach(async () => {
  const mark = `zephyrine${made++}`;
  user = await createUser(at.db, {
    email: `${mark}@example.com`,
    username: mark,
    fullName: `Zephyrine ${mark}`,
    bio: `The bio of ${mark}`,
    location: `Town of ${mark}`,
    phoneNumber: '+15035559987',
    passwordHash: await hashPassword(testPassword),
  });
});

const erase = (currentPassword = testPassword, code?: string) =>
  rejectionOf(callerFor(at.deps, user).account.delete({ currentPassword, code }));

async function bookingOf(student: Account, classId: string) {
  const { id } = await bookAndPay(at.deps, student, { classId });
  return () => bookingWithRefund(at.db, id);
}

/** All rows of all tables as text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss')`.execute(at.db);
  const texts = rows.map(async ({ name }) => {
    const table = await sql<{ text: string | null }>`
      SELECT json_agg(t)::text AS text FROM ${sql.table(name)} t`.execute(at.db);
    return table.rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

describe('deleting an account', () => {
  it('requires the password', async () => {
    expect(await erase('wrong')).toBe('WRONG_PASSWORD');
    expect(await erase()).toBeNull();
  });

  it('erases all personal data and frees the email address and username', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id);
    await bookingOf(user, classId);
    const { favorites, calendarFeed, messages, users } = callerFor(at.deps, user);
    const { id: webhookId } = await createWebhook(at.deps, teacher.id);
    await createWebhook(at.deps, null);
    await callerFor(at.deps, teacher).webhooks.test({ webhookId });
    await messages.start({ id: newId(), classId, text: 'Is the oven hot?' });
    await favorites.add({ classId });
    await calendarFeed.create();
    await users.setEmailPreference({ kind: 'reminder', isOn: false });
    const location = `The kitchen of ${user.username}`;
    await createClass(at.db, user.id, { location });
    // No time can contain these digits.
    const point = { latitude: 68.90123, longitude: -122.34012 };
    const place = { ...point, location, locationPrecision: 'exact' } as const;
    await bookingOf(teacher, (await createClass(at.db, user.id, place)).classId);
    await deliverFacts(at.deps);
    const { secret } = await addApp(at.deps, user);
    await callerFor(at.deps, null).auth.sendCode({ email: user.email });
    await at.deps.background.settled();
    expect(await dump()).toContain(user.username);
    expect(await erase(testPassword, appCode(secret))).toBeNull();
    // Earlier tests have deleted accounts, too.
    const worker = createDeletedUserDeliveriesWorker(at.deps);
    while ((await at.deps.jobs.runDue(worker)) > 0);
    const after = await dump();
    for (const trace of [user.username, user.email, '+15035559987', 'Zephyrine', '68.90'])
      expect(after).not.toContain(trace);
    for (const table of ['favorites', 'calendarFeeds', 'emailOptOuts'] as const)
      expect([table, await at.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    const deliveries = await at.db.selectFrom('webhookDeliveries').select('event').execute();
    expect(deliveries, 'others are kept').toEqual([{ event: 'webhook.test' }]);
    const again = { email: user.email, username: user.username };
    expect(await createUser(at.db, again)).toMatchObject(again);
  });

  it('ends the coupons of an instructor', async () => {
    const { id } = await createCoupon(at.db, user.id);
    await erase();
    const coupon = at.db.selectFrom('coupons').select('endedAt').where('id', '=', id);
    expect(await coupon.executeTakeFirst()).toEqual({ endedAt: expect.any(Date) });
  });

  it('emails the owner', async () => {
    await erase();
    expect((await emailsTo(at.deps, user.email))[0]?.subject).toBe('Your account was deleted');
  });

  it('cancels bookings and refunds each under the policy it was sold with', async () => {
    const teacher = await createUser(at.db);
    const early = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 30 }] });
    const late = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 5 }] });
    const refunded = await bookingOf(user, early.classId);
    const kept = await bookingOf(user, late.classId);
    const preview = await callerFor(at.deps, user).account.deletionPreview();
    expect(preview).toMatchObject({ seats: 2, refund: 45.5, classes: 0, sessions: 0, students: 0 });
    await erase();
    expect(await refunded()).toMatchObject({ status: 'cancelled_by_student', refundCents: 4550 });
    expect(await kept()).toMatchObject({ status: 'cancelled_by_student', refundCents: 0 });
    expect(await countSeatsTaken(at.db, early.sessionId)).toBe(0);
    expect(await countSeatsTaken(at.db, late.sessionId)).toBe(0);
  });

  it('publishes each cancellation, and emails the instructors once that the seat is free, except about unpaid holds', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id, { title: 'Knots and splices' });
    await bookingOf(user, classId);
    const free = await createClass(at.db, teacher.id, { title: 'Free knots', priceCents: 0 });
    await callerFor(at.deps, user).bookings.book({ classId: free.classId });
    const unpaid = await createClass(at.db, teacher.id, { title: 'Held knots' });
    await callerFor(at.deps, user).bookings.book({ classId: unpaid.classId });
    await deliverFacts(at.deps);
    await erase();
    const facts = await at.deps.jobs.waiting(factQueue, 99);
    expect(facts.filter(({ data }) => data.name === 'booking.canceled')).toHaveLength(3);
    const emails = await emailsTo(at.deps, teacher.email);
    const canceled = emails.filter(({ subject }) => subject.startsWith('Student canceled: '));
    expect(canceled.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/: Free knots, /),
      expect.stringMatching(/: Knots and splices, /),
    ]);
    expect(canceled[0]?.text).toContain("can't make it. Their spot is open again.");
  });

  it('cancels upcoming classes, refunds them in full and notifies every student', async () => {
    const student = await createUser(at.db);
    const soon = await createClass(at.db, user.id, {
      title: 'Knots and splices',
      slots: [{ startsInHours: 5 }],
    });
    const booking = await bookingOf(student, soon.classId);
    const preview = await callerFor(at.deps, user).account.deletionPreview();
    expect(preview).toMatchObject({ seats: 0, refund: 0, classes: 1, sessions: 1, students: 1 });
    await erase();
    expect(await booking()).toMatchObject({ status: 'cancelled_by_teacher', refundCents: 4550 });
    expect(await countSeatsTaken(at.db, soon.sessionId)).toBe(0);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email).toMatchObject({
      subject: expect.stringMatching(/^Canceled: /),
      text: expect.stringMatching(/Knots and splices[\s\S]*\$45\.50, in full/),
    });
    const { items: listed } = await callerFor(at.deps, null).classes.list();
    expect(listed.map(({ id }) => id)).not.toContain(soon.classId);
  });

  it('cancels the remaining meetings of a course underway, and refunds these', async () => {
    const student = await createUser(at.db);
    const slots = [{ startsInHours: -24, laterHours: [48, 96, 144] }];
    const course = await createClass(at.db, user.id, { slots });
    const bookingId = await createBooking(at.db, course.sessionId, student.id);
    const payment = { teacherId: user.id, amountCents: 4550 };
    const paymentId = await createPayment(at.db, bookingId, payment);
    await receivePayment(at.db, paymentId, 4550);
    const preview = await callerFor(at.deps, user).account.deletionPreview();
    expect(preview).toMatchObject({ classes: 1, sessions: 1, students: 1 });
    await erase();
    expect(await callerFor(at.deps, student).bookings.byId({ bookingId })).toMatchObject({
      status: 'cancelled_by_teacher',
      // Three of four meetings.
      payment: { refunded: 34.12 },
    });
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^Canceled: /);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('previews the bookings of courses underway, which cannot be canceled', async () => {
    const teacher = await createUser(at.db);
    const slots = [{ startsInHours: -24, laterHours: [48, 96] }, { startsInHours: -72 }];
    const { sessionIds } = await createClass(at.db, teacher.id, { slots });
    for (const sessionId of sessionIds) await createBooking(at.db, sessionId, user.id);
    const preview = await callerFor(at.deps, user).account.deletionPreview();
    expect(preview).toMatchObject({ seats: 0, seatsUnderway: 1 });
  });

  it('does not refund seats that were given back too late', async () => {
    const teacher = await createUser(at.db);
    const slots = [{ startsInHours: 20 }];
    const { classId } = await createClass(at.db, teacher.id, { slots });
    const { id: bookingId } = await bookAndPay(at.deps, user, { classId, seats: 3 });
    await callerFor(at.deps, user).bookings.changeSeats({ bookingId, seats: 2 });
    // After this change the learner can cancel the remaining seats for a full refund.
    await callerFor(at.deps, teacher).classes.edit({ classId, level: 'advanced' });
    const preview = await callerFor(at.deps, user).account.deletionPreview();
    expect(preview).toMatchObject({ seats: 1, refund: 91 });
    await erase();
    const { refundCents } = await bookingWithRefund(at.db, bookingId);
    expect(refundCents).toBe(9100);
  });

  it('keeps bookings and reviews under a former member', async () => {
    const teacher = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -48 }],
    });
    const bookingId = newId();
    const refundPolicy = JSON.stringify({ fullRefundHours: 24 });
    await at.db
      .insertInto('bookings')
      .values({
        id: bookingId,
        sessionId,
        studentId: user.id,
        status: 'attended',
        priceCents: 900,
        refundPolicy,
      })
      .execute();
    const comment = 'The best bread.';
    await createReview(at.db, { bookingId, classId, studentId: user.id, rating: 5, comment });
    await erase();
    const { reviews } = await callerFor(at.deps, null).classes.byId({ classId });
    expect(reviews).toMatchObject([
      { comment: 'The best bread.', user: { fullName: 'Former member', profileImage: null } },
    ]);
    const row = await at.db
      .selectFrom('bookings')
      .select(['status', 'priceCents'])
      .where('id', '=', bookingId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'attended', priceCents: 900 });
  });

  it('signs out everywhere and leaves no way to sign in', async () => {
    await erase();
    const guest = callerFor(at.deps, null);
    expect(await rejectionOf(guest.auth.login({ email: user.email, password: testPassword }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const sessions = await at.db.selectFrom('sessions').where('userId', '=', user.id).execute();
    expect(sessions).toEqual([]);
  });
});

describe('exporting the data', () => {
  it('returns everything stored about the user except secrets', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id, { title: 'Wild mushrooms' });
    await bookingOf(user, classId);
    const point = { latitude: 47.60123, longitude: -122.34012 };
    const own = { ...point, locationPrecision: 'exact', title: 'My own class' } as const;
    await createClass(at.db, user.id, own);
    const { secret } = await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    await caller.users.setEmailPreference({ kind: 'reminder', isOn: false });
    const { url } = await caller.calendarFeed.create();
    const data = await caller.account.data();
    expect(data).toMatchObject({
      email: user.email,
      bio: user.bio,
      secondFactors: [{ kind: 'totp' }],
      classes: [{ title: 'My own class', ...point }],
      bookings: [{ class: 'Wild mushrooms', status: 'confirmed', price: 45.5 }],
      reviews: [],
      emailsTurnedOff: ['reminder'],
      calendarFeedSince: expect.any(String),
    });
    const text = JSON.stringify(data);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(url.slice(-20));
    expect(text).not.toMatch(/argon2|hash|sealed/i);
    expect(text).not.toContain(teacher.email);
  });
});

it('an instructor is emailed at most the daily limit when a student of many dates deletes their account', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const slots = Array.from({ length: 12 }, (_, day) => ({ startsInHours: 100 + 24 * day }));
  const { sessionIds } = await createClass(at.db, teacher.id, { slots });
  for (const sessionId of sessionIds) await createBooking(at.db, sessionId, user.id);
  await erase();
  const { fromOne } = emailLimits.student_canceled;
  expect(await emailsTo(at.deps, teacher.email)).toHaveLength(fromOne ?? 0);
});
