import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { moveDeadline } from '#shared/market/bookings/refund-policy.ts';
import { standbyDeadline } from './standby-columns.ts';

const at = openTestDeps();

it('the deadline of standby is that of moving, from either date', async () => {
  const hour = fc.integer({ min: -48, max: 240 });
  const moment = (hours: number) => new Date(Date.UTC(2027, 0, 1, hours));
  const terms = fc.record({
    booked: hour,
    wanted: hour,
    lateMoveHours: fc.constantFrom(undefined, 2, 6, 12),
    passed: fc.option(hour),
    fullRefund: fc.option(hour),
  });
  await fc.assert(
    fc.asyncProperty(terms, async ({ booked, wanted, lateMoveHours, passed, fullRefund }) => {
      const policy = { fullRefundHours: 24, ...(lateMoveHours && { lateMoveHours }) };
      const passedDeadline = passed === null ? undefined : moment(passed).toISOString();
      const refundPolicy = { ...policy, ...(passedDeadline && { passedDeadline }) };
      const fullRefundUntil = fullRefund === null ? null : moment(fullRefund);
      const { rows } = await sql<{ until: Date }>`SELECT ${standbyDeadline('booked')} AS until
        FROM (SELECT ${JSON.stringify(refundPolicy)}::jsonb AS refund_policy,
            ${fullRefundUntil}::timestamptz AS full_refund_until) AS b,
          (SELECT ${moment(booked)}::timestamptz AS starts_at) AS booked,
          (SELECT ${moment(wanted)}::timestamptz AS starts_at) AS wanted`.execute(at.db);
      const ofBooked = moveDeadline({ refundPolicy, startsAt: moment(booked), fullRefundUntil });
      const ofWanted = moveDeadline({ refundPolicy: policy, startsAt: moment(wanted) });
      expect(rows[0]?.until.getTime()).toBe(Math.min(ofBooked.getTime(), ofWanted.getTime()));
    }),
    { numRuns: 60 },
  );
});
