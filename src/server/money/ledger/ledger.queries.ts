import { type RawBuilder, sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { LedgerKind } from '#shared/money/payments.ts';

// The only code that writes the ledger. Money moves from accounts (negative) to others (positive).
// The caller holds the locks of the payments, so that their remaining amounts do not change.

/**
 * The chosen payments. `charged` and `commission` belong to the charge; `left_cents` is the amount
 * not refunded yet, `held_cents` the amount held now, and `own_account` the account of the
 * instructor's part.
 */
const paymentStates = (paymentIds: RawBuilder<unknown>) => sql`
  SELECT p.id, p.teacher_id, p.received_cents AS charged,
    p.commission_cents::bigint * p.received_cents / p.amount_cents AS commission,
    CASE WHEN p.released_at IS NULL THEN 'held' ELSE 'payable' END AS own_account,
    moved.left_cents, moved.held_cents
  FROM payments p, LATERAL (
    SELECT coalesce(-sum(amount_cents) FILTER (WHERE account = 'provider'), 0)::int AS left_cents,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0)::int AS held_cents
    FROM ledger_entries WHERE payment_id = p.id) AS moved
  WHERE p.id IN (${paymentIds}) AND p.status = 'paid'`;

/**
 * Our commission on the remaining amount, rounded down: the rounding cent belongs to the instructor.
 */
const commissionOn = (left: RawBuilder<unknown>) =>
  sql`(state.commission * ${left} / state.charged)::int`;

/**
 * Writes one ledger transaction for each source that moves money. `moves` selects source_id,
 * account, teacher_id, payment_id and amount_cents; `at` is the time of the source with this id.
 */
async function record(
  trx: Trx,
  kind: LedgerKind,
  sourceIds: string[],
  moves: RawBuilder<unknown>,
  at: RawBuilder<unknown> = sql`now()`,
): Promise<void> {
  await sql`
    WITH moves AS (SELECT * FROM (${moves}) AS all_moves WHERE amount_cents <> 0),
    recorded AS (
      INSERT INTO ledger_transactions (id, kind, source_id, created_at)
      SELECT id, ${kind}, source_id, ${at}
      FROM unnest(${sourceIds.map(newId)}::uuid[], ${sourceIds}::uuid[]) AS source (id, source_id)
      WHERE source_id IN (SELECT source_id FROM moves)
      RETURNING id, source_id, created_at
    )
    INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents,
      created_at)
    SELECT recorded.id, account,
      CASE WHEN account IN ('held', 'payable', 'disputed') THEN teacher_id END,
      payment_id, amount_cents, recorded.created_at
    FROM moves JOIN recorded USING (source_id)`.execute(trx);
}

/** Records the received amounts of payments that were just marked as paid. */
export async function recordCharges(trx: Trx, paymentIds: string[]): Promise<void> {
  await record(
    trx,
    'charge',
    paymentIds,
    sql`SELECT state.id AS source_id, account, teacher_id, state.id AS payment_id, amount_cents
      FROM (${paymentStates(sql`SELECT unnest(${paymentIds}::uuid[])`)}) AS state,
      LATERAL (VALUES ('provider', -charged), ('commission', commission::int),
        (own_account, (charged - commission)::int)) AS move (account, amount_cents)`,
    sql`(SELECT paid_at FROM payments WHERE payments.id = source_id)`,
  );
}

export async function recordCharge(trx: Trx, paymentId: string) {
  return recordCharges(trx, [paymentId]);
}

/**
 * Records refunds. The instructor's part is taken from held or payable money, never from disputed
 * money: that is settled with the dispute.
 */
export async function recordRefunds(trx: Trx, refundIds: string[]): Promise<void> {
  const chosen = sql`SELECT payment_id FROM refunds WHERE id = ANY(${refundIds}::uuid[])`;
  await record(
    trx,
    'refund',
    refundIds,
    sql`SELECT refund.id AS source_id, account, teacher_id, state.id AS payment_id, move.amount_cents
      FROM (
        SELECT id, payment_id, amount_cents,
          (sum(amount_cents) OVER (PARTITION BY payment_id ORDER BY id))::int AS total
        FROM refunds WHERE id = ANY(${refundIds}::uuid[])) AS refund
      JOIN (${paymentStates(chosen)}) AS state ON state.id = refund.payment_id,
      LATERAL (SELECT left_cents - total + refund.amount_cents AS before,
        left_cents - total AS after) AS step,
      LATERAL (SELECT ${commissionOn(sql`before`)} - ${commissionOn(sql`after`)} AS commission_cents) AS part,
      LATERAL (VALUES ('provider', refund.amount_cents), ('commission', -commission_cents),
        (own_account, commission_cents - refund.amount_cents)) AS move (account, amount_cents)`,
    sql`(SELECT created_at FROM refunds WHERE refunds.id = source_id)`,
  );
}

/** Reverses a refund that was made at the provider and failed: the learner never got the money. */
export async function recordReturnedRefund(trx: Trx, refundId: string): Promise<void> {
  const chosen = sql`SELECT payment_id FROM refunds WHERE id = ${refundId}`;
  await record(
    trx,
    'refund_returned',
    [refundId],
    sql`SELECT refund.id AS source_id, account, teacher_id, state.id AS payment_id, move.amount_cents
      FROM refunds AS refund
      JOIN (${paymentStates(chosen)}) AS state ON state.id = refund.payment_id,
      LATERAL (SELECT left_cents + refund.amount_cents AS after) AS step,
      LATERAL (SELECT ${commissionOn(sql`after`)} - ${commissionOn(sql`left_cents`)} AS commission_cents) AS part,
      LATERAL (VALUES ('provider', -refund.amount_cents), ('commission', commission_cents),
        (own_account, refund.amount_cents - commission_cents)) AS move (account, amount_cents)
      WHERE refund.id = ${refundId}`,
  );
}

/** Makes the held amounts of these payments payable, whose `releasedAt` the caller has set. */
export async function recordReleases(trx: Trx, paymentIds: string[]): Promise<void> {
  await record(
    trx,
    'release',
    paymentIds,
    sql`SELECT state.id AS source_id, account, teacher_id, state.id AS payment_id, amount_cents
      FROM (${paymentStates(sql`SELECT unnest(${paymentIds}::uuid[])`)}) AS state,
      LATERAL (VALUES ('held', -held_cents), ('payable', held_cents)) AS move (account, amount_cents)`,
    sql`(SELECT released_at FROM payments WHERE payments.id = source_id)`,
  );
}

/** Sets the instructor's part of the disputed amount aside. */
async function recordOpenDispute(trx: Trx, disputeId: string): Promise<void> {
  const chosen = sql`SELECT payment_id FROM disputes WHERE id = ${disputeId}`;
  await record(
    trx,
    'dispute_opened',
    [disputeId],
    sql`SELECT d.id AS source_id, account, teacher_id, state.id AS payment_id, move.amount_cents
      FROM disputes d JOIN (${paymentStates(chosen)}) AS state ON state.id = d.payment_id,
      LATERAL (SELECT least(d.amount_cents, left_cents) AS taken) AS loss,
      LATERAL (SELECT taken - ${commissionOn(sql`left_cents`)} + ${commissionOn(sql`(left_cents - taken)`)}
        AS part_cents) AS part,
      LATERAL (VALUES (own_account, -part_cents), ('disputed', part_cents))
        AS move (account, amount_cents)
      WHERE d.id = ${disputeId}`,
  );
}

/**
 * Returns the amount that was set aside. If the dispute is lost, takes the amount that the provider
 * gave back: at most the amount that refunds have left, because a learner doesn't get both.
 */
async function recordClosedDispute(trx: Trx, disputeId: string, outcome: 'won' | 'lost') {
  const chosen = sql`SELECT payment_id FROM disputes WHERE id = ${disputeId}`;
  const taken = outcome === 'lost' ? sql`least(d.amount_cents, left_cents)` : sql`0`;
  await record(
    trx,
    outcome === 'lost' ? 'dispute_lost' : 'dispute_won',
    [disputeId],
    sql`SELECT d.id AS source_id, account, teacher_id, state.id AS payment_id, move.amount_cents
      FROM disputes d JOIN (${paymentStates(chosen)}) AS state ON state.id = d.payment_id,
      LATERAL (SELECT coalesce(sum(e.amount_cents), 0)::int AS aside
        FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.source_id = d.id AND t.kind = 'dispute_opened' AND e.account = 'disputed') AS kept,
      LATERAL (SELECT ${taken} AS taken) AS loss,
      LATERAL (SELECT ${commissionOn(sql`left_cents`)} - ${commissionOn(sql`(left_cents - taken)`)}
        AS commission_cents) AS part,
      LATERAL (VALUES ('disputed', -aside), ('provider', taken), ('commission', -commission_cents),
        (own_account, aside - taken + commission_cents)) AS move (account, amount_cents)
      WHERE d.id = ${disputeId}`,
  );
}

export async function recordDispute(
  trx: Trx,
  disputeId: string,
  state: 'opened' | 'won' | 'lost',
): Promise<void> {
  if (state === 'opened') await recordOpenDispute(trx, disputeId);
  else await recordClosedDispute(trx, disputeId, state);
}

/** Records payouts to instructors. The caller holds the locks of their balances. */
export async function recordPayouts(trx: Trx, payoutIds: string[]): Promise<void> {
  const at = sql`(SELECT created_at FROM payouts WHERE payouts.id = source_id)`;
  await recordPayoutMoves(trx, 'payout', payoutIds, at);
}

export async function recordPayout(trx: Trx, payoutId: string) {
  return recordPayouts(trx, [payoutId]);
}

/** A payout that was rejected for good is payable again. The caller holds the lock of the balances. */
export async function recordReturnedPayout(trx: Trx, payoutId: string): Promise<void> {
  // This is not now(), which may precede a payout that this transaction waited for.
  await recordPayoutMoves(trx, 'payout_returned', [payoutId], sql`clock_timestamp()`);
}

async function recordPayoutMoves(
  trx: Trx,
  kind: 'payout' | 'payout_returned',
  payoutIds: string[],
  at: RawBuilder<unknown>,
) {
  const paid = kind === 'payout' ? sql`amount_cents` : sql`-amount_cents`;
  await record(
    trx,
    kind,
    payoutIds,
    sql`SELECT id AS source_id, account, teacher_id, NULL::uuid AS payment_id, move.amount_cents
      FROM payouts, LATERAL (VALUES ('payable', -(${paid})), ('provider', ${paid}))
        AS move (account, amount_cents)
      WHERE id = ANY(${payoutIds}::uuid[])`,
    at,
  );
}
