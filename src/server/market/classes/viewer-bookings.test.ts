import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass } from '#server/testing/fixtures/factories.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at);
const student = accountPerTest(at);

const as = (account: Account) => callerFor(at.deps, account);
/** A class with two dates, the earlier one booked and paid for by the student. */
async function bookedClass(startsInHours = 48) {
  const made = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 336 }, { startsInHours }],
  });
  const [, sessionId = ''] = made.sessionIds;
  const booking = await bookAndPay(at.deps, student, { classId: made.classId, sessionId });
  return { classId: made.classId, sessionId, bookingId: booking.id };
}

describe('the viewer’s bookings of a class', () => {
  it('show the session, and the refund under their own policy', async () => {
    const { classId, sessionId, bookingId } = await bookedClass(30);
    await at.db
      .updateTable('bookings')
      .set({ refundPolicy: JSON.stringify({ fullRefundHours: 48 }), priceCents: 3000 })
      .where('id', '=', bookingId)
      .execute();
    const { viewerBookings, sessions } = await as(student).classes.byId({ classId });
    const session = sessions.find(({ id }) => id === sessionId);
    const deadline = Date.parse(session?.startTime ?? '') - 48 * hourMs;
    expect(viewerBookings).toEqual([
      {
        id: bookingId,
        discount: 0,
        sessionId,
        startTime: session?.startTime,
        status: 'confirmed',
        seats: 1,
        guests: [],
        addition: null,
        lateMoveUntil: null,
        isPaidByAnother: false,
        isOnStandby: false,
        hasFriendLink: false,
        price: 30,
        total: 30,
        refundPerSeat: 0,
        payment: expect.objectContaining({ status: 'paid', amount: 45.5 }),
        refund: {
          amount: 0,
          isFull: false,
          fullRefundUntil: new Date(deadline).toISOString(),
        },
      },
    ]);
    expect(session?.refund).toEqual({
      amount: 45.5,
      isFull: true,
      fullRefundUntil: new Date(deadline + dayMs).toISOString(),
    });
  });

  it('disappear after cancellation, and are never shown to other users', async () => {
    const { classId, bookingId } = await bookedClass();
    expect((await as(teacher).classes.byId({ classId })).viewerBookings).toEqual([]);
    expect(await callerFor(at.deps, null).classes.byId({ classId })).not.toHaveProperty(
      'viewerBookings',
    );
    await as(student).bookings.cancel({ bookingId });
    expect((await as(student).classes.byId({ classId })).viewerBookings).toEqual([]);
  });
});
