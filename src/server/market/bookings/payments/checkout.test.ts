import { beforeAll, describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import { createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { payHold, reserveBooking } from '#server/testing/fixtures/holds.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { deliverWebhooks } from '#server/testing/test-payments.ts';
import { hourMs, minuteMs } from '#shared/units.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacherId = '';

beforeAll(async () => {
  teacherId = (await createUser(at.db)).id;
});

/** A booking that waits for its payment. */
async function reserve({ holdMs = 30 * minuteMs, isClosed = false } = {}) {
  const student = await createUser(at.db);
  const { bookingId } = await createBookedClass(at.db, teacherId, student.id);
  const holdExpiresAt = new Date(Date.now() + holdMs);
  await reserveBooking(at.db, bookingId, holdExpiresAt);
  const paymentId = newId();
  await at.db
    .insertInto('payments')
    .values({
      id: paymentId,
      bookingId,
      teacherId,
      provider: 'sandbox',
      amountCents: 4550,
      commissionCents: 682,
      ...(isClosed && { status: 'closed' }),
    })
    .execute();
  await payHold(at.db, bookingId, paymentId);
  return { bookingId, paymentId };
}

const visit = (paymentId: string) => at.app.inject(`/checkout/${paymentId}`);
const checkoutIdOf = async (paymentId: string) =>
  (await at.db.selectFrom('payments').select('checkoutId').where('id', '=', paymentId).execute())[0]
    ?.checkoutId;

describe('the address of a checkout', () => {
  it('redirects to the provider, always to the same page', async () => {
    const { bookingId, paymentId } = await reserve();
    const visits = [await visit(paymentId), await visit(paymentId)];
    const checkoutId = await checkoutIdOf(paymentId);
    for (const { statusCode, headers } of visits) {
      expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
      expect(headers.location).toBe(`http://localhost:3000/sandbox-checkout/${checkoutId}`);
    }
    const page = await at.app.inject(`/sandbox-checkout/${checkoutId}`);
    expect(page.body).toContain(`/bookings/${bookingId}?payment=canceled`);
    expect(page.body).toContain('Bread without haste, ');
  });

  it.each([
    ['the hold has ended', { holdMs: -1 }],
    ['the booking was given up', { isClosed: true }],
  ])('redirects to the booking when %s', async (_name, state) => {
    const { bookingId, paymentId } = await reserve(state);
    const { location } = (await visit(paymentId)).headers;
    expect(location).toBe(`http://localhost:3000/bookings/${bookingId}`);
    expect(await checkoutIdOf(paymentId)).toBeNull();
  });

  it('finds a payment whose webhook has not arrived', async () => {
    const { bookingId, paymentId } = await reserve();
    await visit(paymentId);
    const checkoutId = await checkoutIdOf(paymentId);
    await at.app.inject({ method: 'POST', url: `/sandbox-checkout/${checkoutId}?outcome=pay` });
    expect((await visit(paymentId)).headers.location).toBe(
      `http://localhost:3000/bookings/${bookingId}`,
    );
    const payment = () =>
      at.db
        .selectFrom('payments')
        .select(['status', 'receivedCents', 'refundedCents'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
    const paid = await payment();
    expect(paid.status).toBe('paid');
    await deliverWebhooks(at);
    expect(await payment()).toEqual(paid);
  });

  it.each([newId(), 'none', '%00'])('%s is not found', async (paymentId) => {
    expect((await visit(paymentId)).statusCode).toBe(404);
  });

  it('may be visited sixty times an hour', async () => {
    const { paymentId } = await reserve({ holdMs: -hourMs });
    await consumeAttempt(at.db, 'checkout', { account: paymentId, attempts: 59 });
    expect((await visit(paymentId)).statusCode).toBe(303);
    expect((await visit(paymentId)).statusCode).toBe(429);
  });
});
