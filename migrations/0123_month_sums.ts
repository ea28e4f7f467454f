import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Of ledger entries: what each payment brought an instructor in each month (UTC). Only transactions that
 * change what the instructor earns count.
 */
const sumsOf = (entries: string) => `
  SELECT p.teacher_id, moved.month, sum(moved.net) AS net_cents,
    coalesce(-sum(moved.provider) FILTER (WHERE t.kind = 'charge'), 0) AS charged_cents,
    sum(moved.commission) AS commission_cents,
    count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source = 'found') AS found_payments,
    count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source <> 'found') AS own_payments
  FROM (
    SELECT transaction_id, payment_id,
      date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
      sum(amount_cents) FILTER (WHERE teacher_id IS NOT NULL) AS net,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'provider'), 0) AS provider,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'commission'), 0) AS commission
    FROM ${entries} WHERE payment_id IS NOT NULL
    GROUP BY transaction_id, payment_id, month
    HAVING sum(amount_cents) FILTER (WHERE teacher_id IS NOT NULL) <> 0
  ) AS moved
  JOIN ledger_transactions t ON t.id = moved.transaction_id
  JOIN payments p ON p.id = moved.payment_id
  JOIN bookings b ON b.id = p.booking_id
  GROUP BY p.teacher_id, moved.month
  ORDER BY p.teacher_id, moved.month`;

const columns = 'net_cents, charged_cents, commission_cents, found_payments, own_payments';

/** The sums of a month, so that its page adds up: charges less refunds less commission. */
export const monthSums = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE teacher_months
        ADD COLUMN charged_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN commission_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN found_payments integer NOT NULL DEFAULT 0,
        ADD COLUMN own_payments integer NOT NULL DEFAULT 0`,
      `CREATE OR REPLACE FUNCTION add_to_teacher_balances() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          -- In id order, to avoid deadlock.
          INSERT INTO teacher_balances AS balance
            (teacher_id, held_cents, payable_cents, disputed_cents)
          SELECT teacher_id,
            coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0),
            coalesce(sum(amount_cents) FILTER (WHERE account = 'payable'), 0),
            coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0)
          FROM new_entries WHERE teacher_id IS NOT NULL
          GROUP BY teacher_id ORDER BY teacher_id
          ON CONFLICT (teacher_id) DO UPDATE SET
            held_cents = balance.held_cents + EXCLUDED.held_cents,
            payable_cents = balance.payable_cents + EXCLUDED.payable_cents,
            disputed_cents = balance.disputed_cents + EXCLUDED.disputed_cents;
          INSERT INTO teacher_months AS earned (teacher_id, month, ${columns})
          ${sumsOf('new_entries')}
          ON CONFLICT (teacher_id, month) DO UPDATE SET
            net_cents = earned.net_cents + EXCLUDED.net_cents,
            charged_cents = earned.charged_cents + EXCLUDED.charged_cents,
            commission_cents = earned.commission_cents + EXCLUDED.commission_cents,
            found_payments = earned.found_payments + EXCLUDED.found_payments,
            own_payments = earned.own_payments + EXCLUDED.own_payments;
          RETURN NULL;
        END $$`,
      `INSERT INTO teacher_months (teacher_id, month, ${columns})
      ${sumsOf('ledger_entries')}
      ON CONFLICT (teacher_id, month) DO UPDATE SET
        charged_cents = EXCLUDED.charged_cents,
        commission_cents = EXCLUDED.commission_cents,
        found_payments = EXCLUDED.found_payments,
        own_payments = EXCLUDED.own_payments`,
    ]),
};
