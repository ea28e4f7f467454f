// @module-tag slow
import { expect, it } from 'vitest';
import { createFixtures } from '#server/testing/fixtures/fixtures.ts';
import { createPayment, receivePayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '37' });

/** Routes about an instructor's earnings; a learner has none. */
const forInstructors = /money\.(terms|overview)|earnings/;

it('no response to a learner contains the commission of their payment', async () => {
  const fixtures = await createFixtures(at.deps);
  const { bookingId, tokens } = fixtures;
  const booked = await at.db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(['c.teacherId', 'b.priceCents'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const payment = { teacherId: booked.teacherId, amountCents: 4550, percent: 37 };
  await receivePayment(at.db, await createPayment(at.db, bookingId, payment), 4550);
  const said: string[] = [];
  const readable: string[] = [];
  for (const { name, isChange, requests } of knownRoutes) {
    if (isChange || forInstructors.test(name)) continue;
    for (const request of requests(fixtures)) {
      const { body } = await at.call('GET', addressOf(request), { token: tokens.user });
      if (/45\.5/.test(body)) readable.push(name);
      // 37 % of $45.50 is $16.83.
      if (/commission|\b(?:16\.83|28\.67)\b|[:,](?:1683|2867)[,}]/i.test(body)) said.push(name);
    }
  }
  // The payment itself is among the responses.
  expect(readable).toContain('trpc bookings.byId');
  expect(said).toEqual([]);
});
