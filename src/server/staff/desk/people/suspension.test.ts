import { beforeEach, describe, expect, it } from 'vitest';
import { startOnboarding } from '#server/money/payouts/onboarding.service.ts';
import {
  selectPayoutAccount,
  setAccountState,
} from '#server/money/payouts/payout-accounts.queries.ts';
import { payoutQueue } from '#server/money/payouts/payouts.jobs.ts';
import { payDueTeachers, sendPayout } from '#server/money/payouts/payouts.service.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import { finishOnboarding } from '#server/money/sandbox/sandbox.service.ts';
import { createWorker } from '#server/platform/jobs/queue.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  bookingWithRefund,
  createPaidBooking,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const reason = 'Sold tickets of others.';
let people: ReturnType<typeof staffCaller>['desk']['people'];
beforeEach(async () => {
  people = staffCaller(at.deps, await createStaff(at.deps)).desk.people;
});

/** An instructor with a date that one learner paid for. */
async function createTaught() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const created = await createClass(at.db, teacher.id, {
    priceCents: 4500,
    slots: [{}, { startsInHours: 96 }],
  });
  const { sessionId } = created;
  const paid = { teacherId: teacher.id, studentId: student.id, sessionId, amountCents: 4500 };
  return { ...(await createPaidBooking(at.db, paid)), teacher, student, ...created };
}

/** An instructor with a course of three meetings, of which one is over, that one learner paid for. */
async function createUnderway() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const slot = { startsInHours: -24, laterHours: [48, 96] };
  const { sessionId } = await createClass(at.db, teacher.id, { priceCents: 5000, slots: [slot] });
  const paid = { teacherId: teacher.id, studentId: student.id, sessionId, amountCents: 5000 };
  const status = 'attended' as const;
  return { ...(await createPaidBooking(at.db, { ...paid, status })), teacher, student };
}

const statusOf = async (bookingId: string) => bookingWithRefund(at.db, bookingId);
const isListed = async (classId: string) =>
  (await rejectionOf(callerFor(at.deps, null).classes.byId({ classId }))) === null;
const subjectsTo = async (email: string) =>
  (await emailsTo(at.deps, email)).map(({ subject }) => subject);

describe('suspending an instructor', () => {
  it('previews what it affects', async () => {
    const { teacher } = await createTaught();
    const numbers = { upcomingDates: 2, coursesUnderway: 0, learners: 1, refund: 45 };
    expect(await people.suspensionPreview({ personId: teacher.id })).toEqual({
      classes: 1,
      ...numbers,
    });
    expect(await suspend(people, teacher.id, { dates: 'cancel' })).toEqual(numbers);
  });

  it('cancels the upcoming dates with full refunds, and emails everyone', async () => {
    const { teacher, student, classId, bookingId } = await createTaught();
    await suspend(people, teacher.id, { dates: 'cancel' });
    const canceled = { status: 'cancelled_by_teacher', refundCents: 4500 };
    expect(await statusOf(bookingId)).toMatchObject(canceled);
    expect(await isListed(classId)).toBe(false);
    const [received] = await emailsTo(at.deps, student.email);
    expect(received?.subject).toMatch(/^Canceled: /);
    expect(received?.text).toContain('$45, in full');
    const [suspended] = await emailsTo(at.deps, teacher.email);
    expect(suspended?.subject).toBe('Your LearnLocal account is suspended');
    expect(suspended?.text).toContain(reason);
  });

  it('cancels the rest of a course underway, and refunds the meetings that are left', async () => {
    const { teacher, student, bookingId } = await createUnderway();
    const numbers = { upcomingDates: 0, coursesUnderway: 1, learners: 1, refund: 33.33 };
    expect(await suspend(people, teacher.id, { dates: 'cancel' })).toEqual(numbers);
    const canceled = { status: 'cancelled_by_teacher', refundCents: 3333 };
    expect(await statusOf(bookingId)).toMatchObject(canceled);
    const [received] = await emailsTo(at.deps, student.email);
    expect(received?.text).toContain('the last 2 of the 3 meetings of a course you booked');
    expect(received?.text).toContain('$33.33, for these meetings');
  });

  it('can freeze the dates instead: bookings stay, and there are no new ones', async () => {
    const { teacher, student, classId, bookingId, sessionIds } = await createTaught();
    const [sessionId = '', free = ''] = sessionIds;
    const waiting = await createUser(at.db);
    const offer = { classId, sessionId: free };
    const entryId = await createEntry(at.db, offer, waiting.id, { isOffered: true });
    await suspend(people, teacher.id);
    expect(await statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
    expect(await isListed(classId)).toBe(false);
    const other = callerFor(at.deps, await createUser(at.db));
    const own = callerFor(at.deps, student);
    expect((await other.search.find({})).items.map(({ id }) => id)).not.toContain(classId);
    expect(
      await Promise.all([
        rejectionOf(other.bookings.book({ classId, sessionId: free })),
        rejectionOf(other.waitlist.join({ classId, sessionId, seats: 1 })),
        rejectionOf(own.bookings.changeSeats({ bookingId, seats: 2 })),
        rejectionOf(own.bookings.move({ bookingId, sessionId: free })),
        rejectionOf(callerFor(at.deps, waiting).waitlist.accept({ entryId })),
      ]),
    ).toEqual([
      'CLASS_NOT_FOUND',
      'CLASS_NOT_FOUND',
      'CLASS_NOT_BOOKABLE',
      'CLASS_NOT_BOOKABLE',
      'OFFER_ENDED',
    ]);
    await people.restore({ personId: teacher.id, reason });
    expect(await isListed(classId)).toBe(true);
    expect(await subjectsTo(teacher.email)).toContain('Your LearnLocal account is back');
  });

  it('lets frozen dates be canceled later', async () => {
    const { teacher, bookingId } = await createTaught();
    const personId = teacher.id;
    const { classes: _, ...seen } = await people.suspensionPreview({ personId });
    const cancel = { personId, reason, seen };
    expect(await rejectionOf(people.cancelDates(cancel))).toBe('PERSON_NOT_SUSPENDED');
    await suspend(people, personId);
    const stale = { ...cancel, seen: { ...seen, refund: 0 } };
    expect(await rejectionOf(people.cancelDates(stale))).toBe('SUSPENSION_CHANGED');
    await people.cancelDates(cancel);
    expect(await statusOf(bookingId)).toMatchObject({ refundCents: 4500 });
    expect(await subjectsTo(teacher.email)).toContain('Your LearnLocal dates are canceled');
  });

  it.each(['cancel', 'freeze'] as const)(
    'is rejected when the numbers are no longer those that staff saw (%s)',
    async (dates) => {
      const { teacher, bookingId, sessionIds } = await createTaught();
      const { classes: _, ...seen } = await people.suspensionPreview({ personId: teacher.id });
      await createBooking(at.db, sessionIds[1] ?? '', (await createUser(at.db)).id);
      const suspended = people.suspend({ personId: teacher.id, reason, dates, seen });
      expect(await rejectionOf(suspended)).toBe('SUSPENSION_CHANGED');
      expect(await statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
      const [{ suspendedAt } = { suspendedAt: '' }] = (await people.list({ q: teacher.email }))
        .items;
      expect(suspendedAt).toBeNull();
    },
  );

  it('holds back payouts until the instructor is restored', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const account = { teacherId: teacher.id, provider: 'sandbox', accountId: teacher.id } as const;
    await at.db
      .insertInto('payoutAccounts')
      .values({ ...account, isReady: true })
      .execute();
    const ended = { teacherId: teacher.id, amountCents: 4500, startsInHours: -100 };
    await createPaidBooking(at.db, ended);
    await releaseEarnings(at.deps);
    const payouts = () =>
      at.db
        .selectFrom('payouts')
        .select('amountCents')
        .where('teacherId', '=', teacher.id)
        .execute();
    await suspend(people, teacher.id);
    await payDueTeachers(at.deps);
    expect(await payouts()).toEqual([]);
    await people.restore({ personId: teacher.id, reason });
    await payDueTeachers(at.deps);
    expect(await payouts()).toEqual([{ amountCents: 3825 }]);
  });

  it('holds back a payout that was decided before, which is sent once after restoring', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    await startOnboarding(at.deps, teacher);
    const of = { teacherId: teacher.id, provider: 'sandbox' } as const;
    const accountId = (await selectPayoutAccount(at.db, of))?.accountId ?? '';
    await finishOnboarding(at.deps, accountId);
    await setAccountState(at.db, accountId, { isReady: true, missing: [] });
    const ended = { teacherId: teacher.id, amountCents: 4500, startsInHours: -100 };
    await createPaidBooking(at.db, ended);
    await releaseEarnings(at.deps);
    await payDueTeachers(at.deps);
    const send = createWorker(payoutQueue, ({ data }) => sendPayout(at.deps, data.payoutId));
    const payouts = async () => {
      while ((await at.deps.jobs.runDue(send)) > 0);
      const [made, sent] = await Promise.all([
        at.db.selectFrom('payouts').select('status').where('teacherId', '=', teacher.id).execute(),
        at.db
          .selectFrom('sandboxTransfers')
          .select('amountCents')
          .where('accountId', '=', accountId)
          .execute(),
      ]);
      return { made, sent };
    };
    await suspend(people, teacher.id);
    expect(await payouts()).toEqual({ made: [{ status: 'pending' }], sent: [] });
    await people.restore({ personId: teacher.id, reason });
    await payDueTeachers(at.deps);
    const paid = { made: [{ status: 'sent' }], sent: [{ amountCents: 3825 }] };
    expect(await payouts()).toEqual(paid);
    expect(await payouts()).toEqual(paid);
  });
});
