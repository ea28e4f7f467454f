import { type RawBuilder, sql } from 'kysely';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';

/** One inconsistency, printed as `<entity> <id> <problem>`. */
export type MoneyFault = { entity: string; id: string; problem: string };

/** Recounts the ledger and all balances stored beside it. */
export async function selectLedgerFaults(db: Db): Promise<MoneyFault[]> {
  const checks = [
    ['ledgerTransactions', unbalancedTransactions],
    ['payments', miscountedPayments],
    ['refunds', miscountedRefunds],
    ['payouts', miscountedPayouts],
    ['users', miscountedBalances],
    ['users', miscountedMonths],
  ] as const;
  const faults: MoneyFault[] = [];
  for (const [table, check] of checks)
    faults.push(...(await recountInParts(db, table, (range) => check(db, range))));
  return faults;
}

async function unbalancedTransactions(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    SELECT 'Ledger transaction' AS entity, t.id,
      CASE WHEN count(e.id) = 0 THEN 'has no entries'
        ELSE 'sums to ' || sum(e.amount_cents) || ' cents' END AS problem
    FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE ${isIn(sql`t.id`, range)}
    GROUP BY t.id HAVING coalesce(sum(e.amount_cents), 1) <> 0
    ORDER BY t.id`.execute(db);
  return rows;
}

/** A refund that was made at the provider and failed there counts as never made. */
const isReturned = (refund: string) =>
  sql`${sql.ref(`${refund}.status`)} = 'failed' AND ${sql.ref(`${refund}.reason`)} = 'provider'`;

/** CTEs: `counted` has each payment with the sums of the ledger and of its refunds. */
const countedPayments = (range: IdRange) => sql`
  moved AS (
    SELECT e.payment_id AS id,
      count(DISTINCT t.id) FILTER (WHERE t.kind = 'charge')::int AS charges,
      -coalesce(sum(amount_cents) FILTER (WHERE account = 'provider' AND t.kind = 'charge'), 0)
        AS charged,
      -coalesce(sum(amount_cents) FILTER (WHERE account = 'provider'), 0) AS left_cents,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'commission'), 0) AS commission,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0) AS held,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'payable'), 0) AS payable,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0) AS disputed
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE ${isIn(sql`e.payment_id`, range)} AND e.payment_id IS NOT NULL GROUP BY e.payment_id
  ), refunded AS (
    SELECT payment_id AS id, sum(amount_cents) AS cents FROM refunds
    WHERE ${isIn(sql`payment_id`, range)} AND NOT (${isReturned('refunds')}) GROUP BY payment_id
  ), counted AS (
    SELECT p.id, p.released_at, p.refunded_cents, p.received_cents,
      p.commission_cents::bigint * p.received_cents / p.amount_cents AS full_commission,
      (p.status = 'paid')::int AS wanted_charges, coalesce(moved.charges, 0) AS charges,
      coalesce(charged, 0) AS charged, coalesce(left_cents, 0) AS left_cents,
      coalesce(commission, 0) AS commission, coalesce(held, 0) AS held,
      coalesce(payable, 0) AS payable, coalesce(disputed, 0) AS disputed,
      coalesce(refunded.cents, 0) AS refunds,
      EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.status = 'open') AS is_disputed
    FROM payments p LEFT JOIN moved USING (id) LEFT JOIN refunded USING (id)
    WHERE ${isIn(sql`p.id`, range)}
  )`;

/** One charge of the received amount, the stored refunds, and the rest in the right account. */
async function miscountedPayments(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    WITH ${countedPayments(range)}
    SELECT 'Payment' AS entity, id, concat_ws(', ',
      CASE WHEN charges <> wanted_charges THEN 'has ' || charges || ' charges' END,
      CASE WHEN charged <> coalesce(received_cents, 0) THEN
        'was charged ' || charged || ' cents but received ' || coalesce(received_cents, 0) END,
      CASE WHEN refunds <> refunded_cents THEN
        'counts ' || refunded_cents || ' refunded cents but has refunds of ' || refunds END,
      CASE WHEN refunds > coalesce(received_cents, 0) THEN 'was refunded more than was received' END,
      CASE WHEN left_cents < 0 THEN 'gave back more than was received' END,
      CASE WHEN charges = 1 AND commission <> full_commission * left_cents / received_cents THEN
        'has a commission of ' || commission || ' cents' END,
      CASE WHEN released_at IS NULL AND payable <> 0 THEN 'is payable before its release' END,
      CASE WHEN released_at IS NOT NULL AND held <> 0 THEN 'is held after its release' END,
      CASE WHEN disputed <> 0 AND NOT is_disputed THEN 'has disputed cents without a dispute' END
    ) AS problem
    FROM counted
    WHERE charges <> wanted_charges OR charged <> coalesce(received_cents, 0)
      OR refunds <> refunded_cents OR refunds > coalesce(received_cents, 0) OR left_cents < 0
      OR (charges = 1 AND commission <> full_commission * left_cents / received_cents)
      OR (released_at IS NULL AND payable <> 0) OR (released_at IS NOT NULL AND held <> 0)
      OR (disputed <> 0 AND NOT is_disputed)
    ORDER BY id`.execute(db);
  return rows;
}

/** The rows of a table whose ids, or those in another column, are in the range. */
const part = (table: string, range: IdRange, column = 'id') =>
  sql`(SELECT * FROM ${sql.table(table)} WHERE ${isIn(sql.ref(column), range)})`;

/** The transactions of `kind` that moved a stored amount to the provider, or its reverse. */
const recorded = (kind: string, range: IdRange) => sql`(
  SELECT t.source_id AS id, abs(sum(e.amount_cents) FILTER (WHERE e.account = 'provider')) AS cents
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.kind = ${sql.lit(kind)} AND ${isIn(sql`t.source_id`, range)} GROUP BY t.source_id)`;

async function miscountedRefunds(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    SELECT 'Refund' AS entity, id, 'of ' || coalesce(r.amount_cents, 0) || ' cents is recorded with '
      || coalesce(ledger.cents, 0) AS problem
    FROM ${part('refunds', range)} r FULL JOIN ${recorded('refund', range)} AS ledger USING (id)
    WHERE NOT coalesce(${isReturned('r')} AND ledger.cents IS NULL, false)
      AND r.amount_cents IS DISTINCT FROM ledger.cents
    UNION ALL
    SELECT 'Refund', id, 'is ' || coalesce(r.status, 'missing') || ' but ' ||
      coalesce(returned.cents, 0) || ' cents of it were taken back'
    FROM ${part('refunds', range)} r
      FULL JOIN ${recorded('refund_returned', range)} AS returned USING (id)
      LEFT JOIN ${recorded('refund', range)} AS made USING (id)
    WHERE (CASE WHEN ${isReturned('r')} THEN made.cents END) IS DISTINCT FROM returned.cents
    ORDER BY id`.execute(db);
  return rows;
}

async function miscountedPayouts(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    SELECT 'Payout' AS entity, id, 'of ' || coalesce(p.amount_cents, 0) || ' cents (' || p.status
      || ') is recorded with ' || coalesce(paid.cents, 0) || ' and returned with '
      || coalesce(returned.cents, 0) AS problem
    FROM ${part('payouts', range)} p FULL JOIN ${recorded('payout', range)} AS paid USING (id)
      FULL JOIN ${recorded('payout_returned', range)} AS returned USING (id)
    WHERE p.amount_cents IS DISTINCT FROM paid.cents
      OR (CASE WHEN p.status = 'failed' THEN p.amount_cents END) IS DISTINCT FROM returned.cents
    ORDER BY id`.execute(db);
  return rows;
}

async function miscountedBalances(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    WITH counted AS (
      SELECT teacher_id,
        coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0) AS held,
        coalesce(sum(amount_cents) FILTER (WHERE account = 'payable'), 0) AS payable,
        coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0) AS disputed
      FROM ledger_entries WHERE teacher_id IS NOT NULL AND ${isIn(sql`teacher_id`, range)}
      GROUP BY teacher_id
    )
    SELECT 'Instructor' AS entity, teacher_id AS id, 'has stored balances (held '
      || coalesce(held_cents, 0) || ', payable ' || coalesce(payable_cents, 0) || ', disputed '
      || coalesce(disputed_cents, 0) || ') but entries of (' || coalesce(held, 0) || ', '
      || coalesce(payable, 0) || ', ' || coalesce(disputed, 0) || ')' AS problem
    FROM counted FULL JOIN ${part('teacher_balances', range, 'teacher_id')} AS stored
      USING (teacher_id)
    WHERE (coalesce(held, 0), coalesce(payable, 0), coalesce(disputed, 0)) <>
      (coalesce(held_cents, 0), coalesce(payable_cents, 0), coalesce(disputed_cents, 0))
    ORDER BY teacher_id`.execute(db);
  return rows;
}

async function miscountedMonths(db: Db, range: IdRange): Promise<MoneyFault[]> {
  const counted = [
    sql`coalesce(net, 0)`,
    sql`coalesce(charged, 0)`,
    sql`coalesce(commission, 0)`,
    sql`coalesce(found, 0)`,
    sql`coalesce(own, 0)`,
  ];
  const stored = [
    'net_cents',
    'charged_cents',
    'commission_cents',
    'found_payments',
    'own_payments',
  ];
  const kept = stored.map((column) => sql`coalesce(${sql.ref(column)}, 0)`);
  const listOf = (sums: RawBuilder<unknown>[]) => sql`concat_ws(', ', ${sql.join(sums)})`;
  const { rows } = await sql<MoneyFault>`
    WITH changed AS (
      SELECT transaction_id, payment_id, teacher_id, sum(amount_cents) AS net,
        date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month
      FROM ledger_entries
      WHERE teacher_id IS NOT NULL AND payment_id IS NOT NULL AND ${isIn(sql`teacher_id`, range)}
      GROUP BY transaction_id, payment_id, teacher_id, month HAVING sum(amount_cents) <> 0
    ), counted AS (
      SELECT changed.teacher_id, month, sum(net) AS net,
        sum(charged) FILTER (WHERE t.kind = 'charge') AS charged, sum(commission) AS commission,
        count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source = 'found') AS found,
        count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source <> 'found') AS own
      FROM changed JOIN ledger_transactions t ON t.id = changed.transaction_id
        JOIN payments p ON p.id = changed.payment_id JOIN bookings b ON b.id = p.booking_id,
        LATERAL (SELECT -sum(amount_cents) FILTER (WHERE account = 'provider') AS charged,
            sum(amount_cents) FILTER (WHERE account = 'commission') AS commission
          FROM ledger_entries e
          WHERE e.transaction_id = t.id AND e.payment_id = changed.payment_id) AS others
      GROUP BY changed.teacher_id, month
    )
    SELECT 'Instructor' AS entity, teacher_id AS id,
      CASE WHEN coalesce(net, 0) <> coalesce(net_cents, 0)
        THEN 'earned ' || coalesce(net, 0) || ' cents in ' || to_char(month, 'YYYY-MM') || ' but '
          || coalesce(net_cents, 0) || ' are stored'
        ELSE 'has the sums (net, charged, commission, found, own) of ' || ${listOf(counted)} || ' in '
          || to_char(month, 'YYYY-MM') || ' but ' || ${listOf(kept)} || ' are stored'
      END AS problem
    FROM counted FULL JOIN ${part('teacher_months', range, 'teacher_id')} AS stored
      USING (teacher_id, month)
    WHERE (${sql.join(counted)}) <> (${sql.join(kept)}) ORDER BY teacher_id, month`.execute(db);
  return rows;
}
