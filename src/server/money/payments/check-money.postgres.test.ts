import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Trx } from '#server/db/schema.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { createBooking, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking, createPayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { applyDisputeUpdate } from './disputes.service.ts';
import { refundPayments } from './refunds.service.ts';

const at = openTestDeps();
let paid: Awaited<ReturnType<typeof createPaidBooking>>;

beforeAll(async () => {
  paid = await createPaidBooking(at.db);
  const disputed = await createPaidBooking(at.db);
  const refunded = await createPaidBooking(at.db);
  await at.db.transaction().execute(async (trx) => {
    const update = { providerDisputeId: 'd1', amountCents: 4550, status: 'open' } as const;
    await applyDisputeUpdate(trx, disputed.paymentId, update);
    const { paymentId } = refunded;
    const half = { paymentId, amountCents: 2275, reason: 'staff' } as const;
    await refundPayments(at.deps, trx, [half]);
  });
});

const addEntry = (account: string, cents: number) => `
  INSERT INTO ledger_entries (transaction_id, account, payment_id, amount_cents)
  SELECT id, '${account}', '{payment}', ${cents} FROM ledger_transactions
  WHERE source_id = '{payment}'`;

type Break = [what: string, statement: string, named: RegExp];
const breaks: Break[] = [
  [
    'an unbalanced transaction',
    addEntry('commission', 7),
    /^Ledger transaction .+ sums to 7 cents/,
  ],
  [
    'a transaction without entries',
    `INSERT INTO ledger_transactions (id, kind, source_id)
      VALUES (gen_random_uuid(), 'release', '{payment}')`,
    /^Ledger transaction .+ has no entries/,
  ],
  [
    'a payment without a charge',
    `DELETE FROM ledger_entries WHERE payment_id = '{payment}'`,
    /^Payment {payment} has 0 charges/,
  ],
  [
    'a charge without a payment',
    `UPDATE payments SET status = 'open', received_cents = NULL, paid_at = NULL
      WHERE id = '{payment}'`,
    /^Payment {payment} has 1 charges, was charged 4550 cents but received 0/,
  ],
  [
    'a charge of another amount',
    `UPDATE payments SET received_cents = 4551 WHERE id = '{payment}'`,
    /^Payment {payment} was charged 4550 cents but received 4551/,
  ],
  [
    'a commission that differs from the entries of the ledger',
    `UPDATE payments SET commission_cents = 1 WHERE id = '{payment}'`,
    /^Payment {payment} has a commission of 682 cents/,
  ],
  [
    'a refund that the payment does not count',
    `UPDATE payments SET refunded_cents = 5 WHERE id = '{payment}'`,
    /^Payment {payment} counts 5 refunded cents but has refunds of 0/,
  ],
  [
    'refunds of more than was received',
    `INSERT INTO refunds (id, payment_id, amount_cents, reason)
      VALUES (gen_random_uuid(), '{payment}', 5000, 'provider')`,
    /^Payment {payment} .*was refunded more than was received/,
  ],
  [
    'a refund that is not in the ledger',
    'UPDATE refunds SET amount_cents = 1',
    /^Refund .+ of 1 cents is recorded with 2275/,
  ],
  [
    'a payout that is not in the ledger',
    `INSERT INTO payouts (id, teacher_id, amount_cents)
      VALUES (gen_random_uuid(), '{teacher}', 100)`,
    /^Payout .+ of 100 cents \(pending\) is recorded with 0/,
  ],
  [
    'a stored balance that differs from its ledger entries',
    `UPDATE teacher_balances SET held_cents = 1 WHERE teacher_id = '{teacher}'`,
    /^Instructor {teacher} has stored balances \(held 1, .+ entries of \(3868/,
  ],
  [
    'a missing balance',
    `DELETE FROM teacher_balances WHERE teacher_id = '{teacher}'`,
    /^Instructor {teacher} has stored balances \(held 0/,
  ],
  [
    'a stored monthly total that differs from the ledger',
    `UPDATE teacher_months SET net_cents = 1 WHERE teacher_id = '{teacher}'`,
    /^Instructor {teacher} earned 3868 cents in \d+-\d+ but 1 are stored/,
  ],
  [
    'a stored monthly number of own students that differs from the ledger',
    `UPDATE teacher_months SET own_payments = 7 WHERE teacher_id = '{teacher}'`,
    /^Instructor {teacher} has the sums .+ of 3868, 4550, 682, 1, 0 in .+ but 3868, 4550, 682, 1, 7 are/,
  ],
  [
    'money that is held after its release',
    `UPDATE payments SET released_at = now() WHERE id = '{payment}'`,
    /^Payment {payment} is held after its release/,
  ],
  [
    'disputed money without a dispute',
    `UPDATE disputes SET status = 'won'`,
    /^Payment .+ has disputed cents without a dispute/,
  ],
  [
    'a paid booking that is still reserved',
    `UPDATE bookings SET status = 'reserved' WHERE id = '{booking}'`,
    /^Payment {payment} is paid but its booking is not confirmed/,
  ],
  [
    'money without a seat',
    `UPDATE bookings SET status = 'cancelled_by_teacher', cancelled_at = now() WHERE id = '{booking}'`,
    /^Booking {booking} has no seat but 4550 cents/,
  ],
  [
    'a booking with more seats than were paid',
    `UPDATE bookings SET seats = 2 WHERE id = '{booking}'`,
    /^Booking {booking} was paid for fewer seats than it has/,
  ],
  [
    'money of a seat that was given back',
    `UPDATE bookings SET price_cents = 4000 WHERE id = '{booking}'`,
    /^Booking {booking} has 4550 cents, more than its seats cost/,
  ],
  [
    'held seats that cannot be paid',
    `UPDATE seat_holds SET payment_id = NULL WHERE booking_id = '{openBooking}'`,
    /^Hold .* waits for a payment that does not exist/,
  ],
  [
    'an open payment for other seats than are held',
    `UPDATE payments SET seats = 2 WHERE id = '{open}'`,
    /^Payment {open} is open for 2 seats but 1 are held/,
  ],
  [
    'an open payment of a booking that ended',
    `UPDATE bookings SET status = 'expired' WHERE id = '{openBooking}'`,
    /^Payment {open} is open but its booking has ended/,
  ],
  [
    'a seat without a payment',
    `UPDATE bookings SET status = 'confirmed' WHERE id = '{openBooking}'`,
    /^Payment {open} is not paid but its booking has a seat/,
  ],
  [
    'a reservation that can no longer be paid',
    `UPDATE payments SET status = 'closed' WHERE id = '{open}'`,
    /^Payment {open} is closed but its booking is reserved/,
  ],
];

const undone = new Error('undone');

it.each(breaks)('db:check names %s', async (_what, statement, named) => {
  await at.db
    .transaction()
    .execute(async (trx) => {
      const ids: Record<string, string> = {
        payment: paid.paymentId,
        booking: paid.bookingId,
        teacher: paid.teacherId,
        ...(await createReserved(trx)),
      };
      const fill = (text: string) => text.replace(/{(\w+)}/g, (_, name) => ids[name] ?? '');
      expect(await findMoneyFaults(trx)).toEqual([]);
      // Disables triggers and foreign keys.
      await sql`SET LOCAL session_replication_role = replica`.execute(trx);
      await sql.raw(fill(statement)).execute(trx);
      const faults = await findMoneyFaults(trx);
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(fill(named.source))));
      throw undone;
    })
    .catch((error) => expect(error).toBe(undone));
});

/** Runs in the test's transaction, which is rolled back. */
async function createReserved(trx: Trx) {
  const { sessionId, teacherId } = paid;
  const openBooking = await createBooking(trx, sessionId, (await createUser(trx)).id, {
    status: 'reserved',
    holdExpiresAt: new Date(),
  });
  return { openBooking, open: await createPayment(trx, openBooking, { teacherId }) };
}
