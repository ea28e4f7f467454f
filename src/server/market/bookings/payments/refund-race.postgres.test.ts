import { expect, it } from 'vitest';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

it('a student who cancels while the date is moved gets the full refund that the move opens', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  // The policy's refund deadline has passed.
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 20 }],
  });
  const student = await createUser(at.db);
  const { id: bookingId, price } = await bookAndPay(at.deps, student, { classId });
  const canceling = await at.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionId);
    await trx
      .updateTable('bookings')
      .set({ fullRefundUntil: new Date(Date.now() + hourMs) })
      .where('id', '=', bookingId)
      .execute();
    const waiting = callerFor(at.deps, student).bookings.cancel({ bookingId });
    await untilBlocked(at.db);
    return { waiting };
  });
  const { refund } = await canceling.waiting;
  expect(refund).toMatchObject({ amount: price, isFull: true });
});
