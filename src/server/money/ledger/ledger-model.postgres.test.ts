import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { applyDisputeUpdate } from '#server/money/payments/disputes.service.ts';
import { applyRefundUpdate, refundPayments } from '#server/money/payments/refunds.service.ts';
import { insertPayout, setPayoutFailed } from '#server/money/payouts/payouts.queries.ts';
import { setReleased } from '#server/money/payouts/releases.queries.ts';
import { createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import {
  type MoneyHistory,
  type Move,
  moneyHistory,
  recount,
} from '#server/testing/fixtures/money/money-history.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { percentOfCents } from '#shared/money/money.ts';
import { selectLedgerFaults } from './check-ledger.queries.ts';
import {
  recordCharges,
  recordPayout,
  recordReleases,
  recordReturnedPayout,
} from './ledger.queries.ts';

const at = openTestDeps();
const historiesPerRun = 100;
const runs = runsOf({ sample: 2, all: 20, full: 100 });

const ids = { session: '', student: '' };

beforeAll(async () => {
  const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
  const { sessionId } = await createBookedClass(at.db, teacher.id, student.id);
  Object.assign(ids, { session: sessionId, student: student.id });
});

type Life = {
  paymentId: string;
  teacherId: string;
  moves: Move[];
  expected: ReturnType<typeof recount>['expected'];
  disputeId: string;
  payoutIds: string[];
  providerRefundIds: string[];
};

it('after any history, the balances equal an independent recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moneyHistory, { minLength: historiesPerRun, maxLength: historiesPerRun }),
      async (histories) => {
        const lives = await at.db.transaction().execute(async (trx) => {
          const lives = await insertPaid(trx, histories);
          const longest = Math.max(...lives.map(({ moves }) => moves.length));
          for (let turn = 0; turn < longest; turn++) await makeMoves(trx, lives, turn);
          return lives;
        });
        expect(await readLedger(lives)).toEqual(lives.map(({ expected }) => expected));
      },
    ),
    // Shrinking is off: one shorter history among a hundred is no easier to debug.
    { numRuns: runs, endOnFailure: true },
  );
  expect(await selectLedgerFaults(at.db)).toEqual([]);
}, 600_000);

async function insertPaid(trx: Trx, histories: MoneyHistory[]): Promise<Life[]> {
  const rows = histories.map((history) => {
    const { price, percent, received } = history;
    const row = {
      id: newId(),
      bookingId: newId(),
      teacherId: newId(),
      amountCents: price,
      commissionCents: percentOfCents(price, percent),
      receivedCents: received ?? price,
    };
    return { row, history };
  });
  const { refundPolicy } = await trx
    .selectFrom('bookings')
    .select('refundPolicy')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('bookings')
    .values(
      rows.map(({ row }) => ({
        id: row.bookingId,
        sessionId: ids.session,
        studentId: ids.student,
        status: 'expired' as const,
        priceCents: row.amountCents,
        refundPolicy: JSON.stringify(refundPolicy),
      })),
    )
    .execute();
  const paid = { provider: 'sandbox', status: 'paid', paidAt: new Date() } as const;
  await trx
    .insertInto('payments')
    .values(rows.map(({ row }) => ({ ...row, ...paid })))
    .execute();
  await recordCharges(
    trx,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, history }) => ({
    paymentId: row.id,
    teacherId: row.teacherId,
    ...recount(history),
    disputeId: '',
    payoutIds: [],
    providerRefundIds: [],
  }));
}

/** The same turn of all histories, with refunds and releases in one statement each. */
async function makeMoves(trx: Trx, lives: Life[], turn: number): Promise<void> {
  const refunds = lives.flatMap(({ paymentId, moves }) => {
    const move = moves[turn];
    return move?.kind === 'refund'
      ? [{ paymentId, amountCents: move.amount, reason: 'student_canceled' as const }]
      : [];
  });
  await refundPayments(at.deps, trx, refunds);
  const released = lives
    .filter(({ moves }) => moves[turn]?.kind === 'release')
    .map(({ paymentId }) => paymentId);
  await setReleased(trx, released);
  await recordReleases(trx, released);
  for (const life of lives) {
    const move = life.moves[turn];
    if (move) await makeMove(trx, life, move);
  }
}

async function makeMove(trx: Trx, life: Life, move: Move): Promise<void> {
  const { paymentId, teacherId } = life;
  if (move.kind === 'dispute') {
    life.disputeId = newId();
    await reportDispute(trx, paymentId, life.disputeId, move.amount, 'open');
  } else if (move.kind === 'decide') {
    await reportDispute(trx, paymentId, life.disputeId, 1, move.outcome);
  } else if (move.kind === 'refund at provider') {
    const providerRefundId = newId();
    await reportRefund(trx, paymentId, { providerRefundId, amountCents: move.amount }, 'sent');
    life.providerRefundIds.push(providerRefundId);
  } else if (move.kind === 'fail') {
    const providerRefundId = life.providerRefundIds.pop() ?? '';
    await reportRefund(trx, paymentId, { providerRefundId, amountCents: 1 }, 'failed');
  } else if (move.kind === 'payout') {
    const payoutId = await insertPayout(trx, { teacherId, amountCents: move.amount });
    await recordPayout(trx, payoutId);
    life.payoutIds.push(payoutId);
  } else if (move.kind === 'return') {
    const payoutId = life.payoutIds.pop() ?? '';
    await setPayoutFailed(trx, payoutId);
    await recordReturnedPayout(trx, payoutId);
  }
}

const reportRefund = (
  trx: Trx,
  paymentId: string,
  refund: { providerRefundId: string; amountCents: number },
  status: 'sent' | 'failed',
) => applyRefundUpdate(at.deps, trx, paymentId, { refundId: null, ...refund, status });

const reportDispute = (
  trx: Trx,
  paymentId: string,
  providerDisputeId: string,
  amountCents: number,
  status: 'open' | 'won' | 'lost',
) => applyDisputeUpdate(trx, paymentId, { providerDisputeId, amountCents, status });

/** The balances of the ledger and the stored ones, in the order of the histories. */
async function readLedger(lives: Life[]) {
  const { rows } = await sql<Life['expected'] & { paymentId: string }>`
    SELECT p.id AS payment_id, p.received_cents AS received,
      coalesce(-sum(e.amount_cents) FILTER (WHERE account = 'provider'), 0)::int AS left,
      coalesce(sum(e.amount_cents) FILTER (WHERE account = 'commission'), 0)::int AS commission,
      b.held_cents::int AS held, b.payable_cents::int AS payable, b.disputed_cents::int AS disputed,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM payouts
        WHERE teacher_id = p.teacher_id AND status <> 'failed') AS paid
    FROM payments p JOIN ledger_entries e ON e.payment_id = p.id
    LEFT JOIN teacher_balances b ON b.teacher_id = p.teacher_id
    WHERE p.id = ANY(${lives.map(({ paymentId }) => paymentId)}::uuid[])
    GROUP BY p.id, b.teacher_id ORDER BY p.id`.execute(at.db);
  const byId = new Map(rows.map(({ paymentId, ...row }) => [paymentId, row]));
  return lives.map(({ paymentId, expected }) => {
    const { held, payable, disputed, ...row } = byId.get(paymentId) ?? expected;
    // An instructor whose part is zero has no balance.
    return { ...row, held: held ?? 0, payable: payable ?? 0, disputed: disputed ?? 0 };
  });
}
