import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { accountsOf, createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { ModerationReason } from '#shared/staff/desk/moderation.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const explanation = 'The studio at this address has never heard of it.';

const openDesk = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.classes;
const hide = async (classId: string, reason: ModerationReason) =>
  (await openDesk()).hide({ classId, reason, explanation });

/** A class with a paid booking of its first date, whose refund deadline has passed. */
async function createBooked(slots: object[] = [{ startsInHours: 10 }]) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots });
  const sessionId = sessionIds[0] ?? '';
  const paid = { teacherId: teacher.id, studentId: student.id, sessionId };
  const { bookingId, paymentId } = await createPaidBooking(at.db, paid);
  const { bookings } = callerFor(at.deps, student);
  const owner = callerFor(at.deps, teacher);
  return { classId, sessionIds, sessionId, student, bookingId, paymentId, bookings, owner };
}

const subjectsTo = async (email: string) =>
  (await emailsTo(at.deps, email)).filter(({ subject }) => subject.startsWith('We hid a class'));

describe('hiding a class', () => {
  it.each([
    ['misleading', 45.5],
    ['place', 45.5],
    ['unsafe', 45.5],
    ['spam', 0],
  ] as const)('as %s refunds $%d when a learner cancels late', async (reason, refund) => {
    const { classId, bookingId, bookings } = await createBooked();
    await hide(classId, reason);
    expect((await bookings.byId({ bookingId })).refund?.amount).toBe(refund);
    expect((await bookings.cancel({ bookingId })).refund.amount).toBe(refund);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('keeps the refund open until the start when the instructor then moves the date', async () => {
    const { classId, bookingId, bookings, owner, sessionId } = await createBooked([
      { startsInHours: 100 },
    ]);
    await hide(classId, 'misleading');
    const startsAt = Date.now() + 200 * hourMs;
    const [startTime = '', endTime = ''] = [startsAt, startsAt + 2 * hourMs].map((time) =>
      new Date(time).toISOString(),
    );
    await owner.classes.moveSession({ sessionId, startTime, endTime });
    expect((await bookings.byId({ bookingId })).refund?.fullRefundUntil).toBe(startTime);
  });

  it('emails each learner once about all dates that have not ended, and says what they can do', async () => {
    const { classId, sessionIds, student, bookingId } = await createBooked([
      { startsInHours: 10 },
      { startsInHours: 50 },
      { startsInHours: -72, laterHours: [48, 96] },
      { startsInHours: -80 },
    ]);
    const second = await createBooking(at.db, sessionIds[1] ?? '', student.id);
    const underway = await createUser(at.db);
    await createBooking(at.db, sessionIds[2] ?? '', underway.id);
    const earlier = await createUser(at.db);
    await createBooking(at.db, sessionIds[3] ?? '', earlier.id);
    await hide(classId, 'misleading');
    const [email, ...others] = await subjectsTo(student.email);
    expect(others).toEqual([]);
    expect(email?.text).toContain(explanation);
    expect(email?.text).toContain('Misleading or fraudulent');
    expect(email?.text.match(/^Refund: \$45\.50, if you cancel by /gm)).toHaveLength(1);
    expect(email?.text).toContain('Your booking stays unless you cancel it.');
    for (const id of [bookingId, second]) expect(email?.text).toContain(`/bookings/${id}`);
    expect((await subjectsTo(underway.email))[0]?.text).toContain('a course that has begun');
    expect(await subjectsTo(earlier.email)).toEqual([]);
  });
});

describe('earnings of a class', () => {
  const ended = [{ startsInHours: -100 }];

  it.each([
    ['misleading', { held: 3868 }],
    ['spam', { payable: 3868 }],
  ] as const)('hidden as %s, and restored', async (reason, accounts) => {
    const { classId, paymentId } = await createBooked(ended);
    await hide(classId, reason);
    await releaseEarnings(at.deps);
    expect(await accountsOf(at.db, paymentId)).toMatchObject(accounts);
    await (await openDesk()).restore({ classId, explanation: 'The studio confirmed it.' });
    await releaseEarnings(at.deps);
    expect(await accountsOf(at.db, paymentId)).toMatchObject({ payable: 3868 });
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('are released when the date was canceled after it was hidden', async () => {
    const { classId, bookingId, paymentId } = await createBooked(ended);
    await hide(classId, 'unsafe');
    await at.db
      .updateTable('bookings')
      .set({ status: 'cancelled_by_teacher', cancelledAt: new Date() })
      .where('id', '=', bookingId)
      .execute();
    await releaseEarnings(at.deps);
    expect(await accountsOf(at.db, paymentId)).toMatchObject({ payable: 3868 });
  });
});
