import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookAndPay, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { BelowMinimum } from '#shared/market/classes/dates/minimum.ts';
import { hourMs } from '#shared/units.ts';
import { decideDates } from './minimum.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at);
const other = accountPerTest(at);

const as = (account: Account) => callerFor(at.deps, account).classes;
const decide = () => decideDates(at.deps).then(() => deliverFacts(at.deps));

/** A date that needs this many students. */
const list = (minStudents: number, belowMinimum: BelowMinimum = 'cancel', startsInHours = 100) =>
  createClass(at.db, teacher.id, { minStudents, belowMinimum, slots: [{ startsInHours }] });

/** Moves the date so that it starts in this many hours. */
async function passUntil(sessionId: string, hours: number): Promise<void> {
  const startsAt = new Date(Date.now() + hours * hourMs);
  const endsAt = new Date(startsAt.getTime() + 2 * hourMs);
  const { times } = await at.db
    .updateTable('classSessions')
    .set({ startsAt, endsAt })
    .where('id', '=', sessionId)
    .returning((eb) => eb.ref('askedUntil').as('times'))
    .executeTakeFirstOrThrow();
  if (!times) return;
  // The question was asked when the date was due.
  await at.db
    .updateTable('classSessions')
    .set({ askedUntil: new Date(startsAt.getTime() - 36 * hourMs) })
    .where('id', '=', sessionId)
    .execute();
}

const minimumOf = async (classId: string) => (await as(teacher).byId({ classId })).minimum;
/** The subjects of the emails to this account, except those about the bookings themselves. */
const subjectsTo = async ({ email }: Account) =>
  (await emailsTo(at.deps, email))
    .map(({ subject }) => subject.split(':')[0] ?? '')
    .filter((subject) => !["You're booked", 'New student'].includes(subject));

describe('a date with a minimum', () => {
  it('shows how many more students it needs, and the decision time, on every list', async () => {
    const { classId, sessionId } = await list(4);
    await createBooking(at.db, sessionId, student.id, { seats: 2 });
    const details = await as(teacher).byId({ classId });
    const minimum = {
      students: 4,
      needed: 2,
      state: 'open',
      decidesAt: new Date(Date.parse(details.startTime ?? '') - 48 * hourMs).toISOString(),
    };
    expect(details).toMatchObject({ minStudents: 4, decisionHours: 48, belowMinimum: 'cancel' });
    expect(details.minimum).toEqual(minimum);
    expect(details.sessions[0]?.minimum).toEqual(minimum);
    const [found] = (await callerFor(at.deps, null).search.find({ q: 'bread' })).items;
    expect(found?.next.minimum).toEqual(minimum);
    const mine = callerFor(at.deps, student).bookings;
    expect((await mine.list({ when: 'upcoming' })).items[0]?.minimum).toEqual(minimum);
    const { session } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
    expect(session.minimum).toEqual(minimum);
  });

  it('has none if it is listed after its decision time', async () => {
    const { classId, sessionId } = await list(4, 'cancel', 47);
    expect(await minimumOf(classId)).toBeNull();
    await decide();
    expect(await isScheduled(sessionId)).toBe(true);
  });

  it('is in the emails of a student who books the date or moves to it', async () => {
    const slots = [{ startsInHours: 100 }, { startsInHours: 200 }];
    const terms = { minStudents: 4, priceCents: 0, slots };
    const { classId, sessionIds } = await createClass(at.db, teacher.id, terms);
    const [first = '', second = ''] = sessionIds;
    const { bookings } = callerFor(at.deps, student);
    const { id: bookingId } = await bookings.book({ classId, sessionId: first });
    await deliverFacts(at.deps);
    await bookings.move({ bookingId, sessionId: second });
    const [moved, booked] = await emailsTo(at.deps, student.email);
    for (const email of [moved, booked]) {
      expect(email?.text).toContain('Minimum: Happens with 4, 3 more needed');
      expect(email?.text).toMatch(/Decided: By .*2\d{3}.* We'll email you then\./);
    }
  });

  it.each([
    [30, true],
    [60, false],
  ])(
    'adding a date %d hours ahead, or moving one there, reports whether it is too soon for the minimum',
    async (hours, lacksMinimum) => {
      const { classId, sessionId } = await list(4);
      const slotIn = (start: number) => ({
        startTime: new Date(Date.now() + start * hourMs).toISOString(),
        endTime: new Date(Date.now() + (start + 1) * hourMs).toISOString(),
      });
      const added = await as(teacher).addSession({ classId, ...slotIn(hours) });
      const moved = await as(teacher).moveSession({ sessionId, ...slotIn(hours + 2) });
      expect([added.lacksMinimum, moved.lacksMinimum]).toEqual([lacksMinimum, lacksMinimum]);
    },
  );

  it('is decided neither before its time nor after its start', async () => {
    const { sessionId } = await list(2);
    await passUntil(sessionId, 49);
    await decide();
    await passUntil(sessionId, -1);
    await decide();
    expect(await isScheduled(sessionId)).toBe(true);
    expect(await subjectsTo(teacher)).toEqual([]);
  });

  it('needs no more students than its spots', async () => {
    const { classId, sessionId } = await list(8);
    const few = { capacity: 2 };
    await at.db.updateTable('classSessions').set(few).where('id', '=', sessionId).execute();
    expect(await minimumOf(classId)).toMatchObject({ students: 2, needed: 2 });
  });
});

async function isScheduled(sessionId: string): Promise<boolean> {
  const { session } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
  return session.isScheduled;
}

describe('at the decision time', () => {
  it('a date with enough students happens, and everyone is notified once', async () => {
    const { classId, sessionId } = await list(3);
    const { id } = await bookAndPay(at.deps, student, { classId, sessionId, seats: 2 });
    await bookAndPay(at.deps, other, { classId, sessionId });
    await passUntil(sessionId, 47);
    await decide();
    await decide();
    expect(await minimumOf(classId)).toMatchObject({ state: 'happens', needed: 0 });
    expect(await subjectsTo(student)).toEqual(["It's happening"]);
    expect(await subjectsTo(other)).toEqual(["It's happening"]);
    expect(await subjectsTo(teacher)).toEqual(["It's happening"]);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.links).toEqual([`${at.deps.env.appUrl}/bookings/${id}`]);
    // Later cancellations change nothing.
    await callerFor(at.deps, student).bookings.cancel({ bookingId: id });
    await decide();
    expect(await isScheduled(sessionId)).toBe(true);
  });

  it('a date with too few is canceled with full refunds, and everyone is notified with the reason', async () => {
    const { classId, sessionId } = await list(4);
    const { id } = await bookAndPay(at.deps, student, { classId, sessionId, seats: 2 });
    await passUntil(sessionId, 47);
    await decide();
    await decide();
    expect(await isScheduled(sessionId)).toBe(false);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
    expect(await subjectsTo(student)).toEqual(['Canceled']);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('not enough people signed up');
    expect(email?.text).toContain('in full');
    const booking = await callerFor(at.deps, student).bookings.byId({ bookingId: id });
    expect(booking).toMatchObject({ canceledBy: 'teacher', minimum: { state: 'canceled' } });
    expect(booking.refunds).toMatchObject([{ amount: 91 }]);
    expect(await subjectsTo(teacher)).toEqual(['Canceled']);
    expect((await emailsTo(at.deps, teacher.email))[0]?.text).toContain('2 spots, 4 needed');
  });

  it('unpaid seats do not count, but the decision waits for payments underway', async () => {
    const { classId, sessionId } = await list(1);
    await passUntil(sessionId, 48.1);
    const { id } = await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    await passUntil(sessionId, 48);
    await decide();
    expect(await minimumOf(classId)).toMatchObject({ state: 'open' });
    await payForBooking(at.deps, id);
    await decide();
    expect(await minimumOf(classId)).toMatchObject({ state: 'happens' });

    const late = await list(1);
    await passUntil(late.sessionId, 40);
    // This spot is booked after the decision time, so the decision doesn't wait for its payment.
    const { classId: lateId } = late;
    await callerFor(at.deps, other).bookings.book({ classId: lateId, sessionId: late.sessionId });
    await decide();
    expect(await isScheduled(late.sessionId)).toBe(false);
  });

  it('a hold that expires unpaid leaves the date below its minimum', async () => {
    const { classId, sessionId } = await list(1);
    await passUntil(sessionId, 48.1);
    const { id } = await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    await passUntil(sessionId, 47.9);
    await endHolds(at.db, id);
    await decide();
    expect(await isScheduled(sessionId)).toBe(false);
  });

  it('a date that fails does not stop the others', async () => {
    const [first, second] = [await list(2), await list(2)];
    await passUntil(first.sessionId, 40);
    await passUntil(second.sessionId, 41);
    const broken = { ...at.deps, facts: { ...at.deps.facts, publish: failOnce() } };
    await expect(decideDates(broken)).rejects.toThrow('Some dates could not be decided');
    expect(await isScheduled(first.sessionId)).toBe(true);
    expect(await isScheduled(second.sessionId)).toBe(false);
    await decide();
    expect(await isScheduled(first.sessionId)).toBe(false);
  });
});

/** Facts about the first date can't be published. */
function failOnce(): typeof at.deps.facts.publish {
  let calls = 0;
  return (...args) => {
    calls++;
    return calls > 1 ? at.deps.facts.publish(...args) : Promise.reject(new Error('down'));
  };
}

describe('an instructor who wants to be asked', () => {
  async function asked() {
    const made = await list(4, 'ask');
    const booking = await bookAndPay(at.deps, student, { classId: made.classId });
    await passUntil(made.sessionId, 47);
    await decide();
    return { ...made, bookingId: booking.id };
  }

  it('gets one email with the page of the date, and learners get none yet', async () => {
    const { classId, sessionId } = await asked();
    await decide();
    expect(await subjectsTo(teacher)).toEqual(['Please decide']);
    const [email] = await emailsTo(at.deps, teacher.email);
    expect(email?.links).toEqual([`${at.deps.env.appUrl}/dashboard/teacher/sessions/${sessionId}`]);
    expect(email?.text).toContain('1 spot, 4 needed');
    expect(await subjectsTo(student)).toEqual([]);
    const minimum = await minimumOf(classId);
    expect(minimum).toMatchObject({ state: 'asked', needed: 3 });
    const hoursLeft = (Date.parse(minimum?.decidesAt ?? '') - Date.now()) / hourMs;
    expect(hoursLeft).toBeCloseTo(12, 1);
  });

  it('can hold the date, which notifies its students', async () => {
    const { classId, sessionId } = await asked();
    expect(await as(teacher).confirmSession({ sessionId })).toMatchObject({ notifiedStudents: 1 });
    expect(await subjectsTo(student)).toEqual(["It's happening"]);
    await passUntil(sessionId, 30);
    await decide();
    expect(await minimumOf(classId)).toMatchObject({ state: 'happens' });
    expect(await rejectionOf(as(teacher).confirmSession({ sessionId }))).toBe('ALREADY_DECIDED');
    expect(await subjectsTo(student)).toHaveLength(1);
  });

  it('can cancel the date, which notifies its students of the reason', async () => {
    const { sessionId, bookingId } = await asked();
    expect(await as(teacher).cancelSession({ sessionId })).toMatchObject({ refunded: 45.5 });
    expect((await emailsTo(at.deps, student.email))[0]?.text).toContain('not enough people');
    const booking = await callerFor(at.deps, student).bookings.byId({ bookingId });
    expect(booking.minimum).toMatchObject({ state: 'canceled' });
  });

  it('who does not decide in time gets the date canceled', async () => {
    const { sessionId } = await asked();
    await passUntil(sessionId, 37);
    await decide();
    expect(await isScheduled(sessionId)).toBe(true);
    await passUntil(sessionId, 35);
    await decide();
    expect(await isScheduled(sessionId)).toBe(false);
    expect(await subjectsTo(student)).toEqual(['Canceled']);
    expect(await subjectsTo(teacher)).toEqual(['Canceled', 'Please decide']);
  });

  it('need not decide once enough students have signed up', async () => {
    const { classId, sessionId } = await asked();
    await bookAndPay(at.deps, other, { classId, sessionId, seats: 3 });
    await decide();
    expect(await minimumOf(classId)).toMatchObject({ state: 'happens' });
    expect(await subjectsTo(other)).toEqual(["It's happening"]);
  });

  it('can move the date instead, whose decision time moves with it', async () => {
    const { classId, sessionId } = await list(4, 'ask');
    await passUntil(sessionId, 47);
    await decide();
    const move = (hours: number) =>
      as(teacher).moveSession({
        sessionId,
        startTime: new Date(Date.now() + hours * hourMs).toISOString(),
        endTime: new Date(Date.now() + (hours + 2) * hourMs).toISOString(),
      });
    await move(46);
    expect(await minimumOf(classId)).toMatchObject({ state: 'asked' });
    await move(200);
    expect(await minimumOf(classId)).toMatchObject({ state: 'open' });
    // A date that moves past its decision time takes place.
    await move(30);
    expect(await minimumOf(classId)).toBeNull();
    await decide();
    expect(await isScheduled(sessionId)).toBe(true);
  });
});

describe('holding a date', () => {
  it('is possible before the decision time, and only once', async () => {
    const { sessionId } = await list(4);
    await createBooking(at.db, sessionId, student.id);
    expect(await as(teacher).confirmSession({ sessionId })).toMatchObject({ notifiedStudents: 1 });
    expect(await rejectionOf(as(teacher).confirmSession({ sessionId }))).toBe('ALREADY_DECIDED');
  });

  it('is only for the instructor of an upcoming date with a minimum', async () => {
    const without = await createClass(at.db, teacher.id);
    const rejection = (account: Account, sessionId: string) =>
      rejectionOf(as(account).confirmSession({ sessionId }));
    expect(await rejection(teacher, without.sessionId)).toBe('ALREADY_DECIDED');
    const { sessionId } = await list(4);
    expect(await rejection(student, sessionId)).toBe('CLASS_SESSION_NOT_FOUND');
    await passUntil(sessionId, -1);
    expect(await rejection(teacher, sessionId)).toBe('CLASS_STARTED');
    const canceled = await list(4);
    await as(teacher).cancelSession({ sessionId: canceled.sessionId });
    expect(await rejection(teacher, canceled.sessionId)).toBe('SESSION_CANCELLED');
  });
});

describe('changing the minimum', () => {
  const edit = (classId: string, minStudents: number | null) =>
    as(teacher).edit({ classId, minStudents });

  it('applies to unbooked dates', async () => {
    const { classId } = await list(4);
    expect((await edit(classId, 6)).minimum).toMatchObject({ students: 6 });
    expect((await edit(classId, null)).minimum).toBeNull();
    expect((await edit(classId, 3)).minimum).toMatchObject({ students: 3, needed: 3 });
    const { minimum } = await as(teacher).edit({ classId, decisionHours: 72 });
    expect(Date.parse(minimum?.decidesAt ?? '')).toBeLessThan(Date.now() + 29 * hourMs);
    // The decision time would be past.
    expect((await as(teacher).edit({ classId, decisionHours: 120 })).minimum).toBeNull();
  });

  it('never raises the minimum of a booked date', async () => {
    const { classId, sessionId } = await list(4);
    await createBooking(at.db, sessionId, student.id);
    expect((await edit(classId, 6)).minimum).toMatchObject({ students: 4, needed: 3 });
    expect((await edit(classId, 2)).minimum).toMatchObject({ students: 2, needed: 1 });
    const without = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 100 }] });
    await createBooking(at.db, without.sessionId, student.id);
    expect((await edit(without.classId, 4)).minimum).toBeNull();
  });

  it('to none notifies students that the date takes place', async () => {
    const { classId, sessionId } = await list(4);
    await createBooking(at.db, sessionId, student.id);
    expect((await edit(classId, null)).minimum).toMatchObject({ state: 'happens' });
    expect(await subjectsTo(student)).toEqual(["It's happening"]);
  });

  it('is rejected above the number of spots', async () => {
    const { classId } = await createClass(at.db, teacher.id, { maxStudents: 3 });
    expect(await rejectionOf(edit(classId, 4))).toBe('VALIDATION_FAILED');
    const { classId: otherId } = await list(4);
    const tooFew = as(teacher).edit({ classId: otherId, maxStudents: 3 });
    expect(await rejectionOf(tooFew)).toBe('VALIDATION_FAILED');
    expect((await as(teacher).edit({ classId: otherId, maxStudents: null })).minStudents).toBe(4);
  });

  it.each([0, 2.5, -1, 10_001])('is rejected for %s students', async (minStudents) => {
    const { classId } = await createClass(at.db, teacher.id);
    expect(await rejectionOf(edit(classId, minStudents))).toBe('VALIDATION_FAILED');
  });
});

it('a deleted account leaves nothing to decide', async () => {
  const leaving = await createUser(at.db, { role: 'instructor' });
  const { sessionId } = await createClass(at.db, leaving.id, {
    minStudents: 4,
    slots: [{ startsInHours: 100 }],
  });
  await passUntil(sessionId, 47);
  const gone = { deletedAt: new Date() };
  await at.db.updateTable('users').set(gone).where('id', '=', leaving.id).execute();
  await decide();
  expect(await emailsTo(at.deps, leaving.email)).toEqual([]);
});
