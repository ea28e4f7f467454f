import fc from 'fast-check';
import { commissionCents } from '#shared/money.ts';

const permille = fc.integer({ min: 1, max: 1000 });
const outcome = fc.constantFrom('won' as const, 'lost' as const);
const literal = <Word extends string>(word: Word) => fc.constant(word);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: literal('refund'), permille }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('refund at provider'), permille }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('fail') }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('release') }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('dispute'), permille }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('decide'), outcome }) },
  { weight: 3, arbitrary: fc.record({ kind: literal('payout') }) },
  { weight: 1, arbitrary: fc.record({ kind: literal('return') }) },
);

const cents = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 10_000_000 }),
);

/** What happens to one payment from its charge on. */
export const moneyHistory = fc.record({
  price: cents,
  percent: fc.integer({ min: 0, max: 100 }),
  /** null: the price. */
  received: fc.option(cents, { freq: 5 }),
  /** It arrived after the hold had ended, so everything is refunded at once. */
  isLate: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  steps: fc.array(step, { maxLength: 12 }),
});
export type MoneyHistory = typeof moneyHistory extends fc.Arbitrary<infer T> ? T : never;

type Recount = {
  received: number;
  /** Not given back to the learner. */
  left: number;
  commission: number;
  held: number;
  payable: number;
  disputed: number;
  /** What payouts have taken, without those that were returned. */
  paid: number;
};

/** The steps that happen: impossible ones, such as a second open dispute, are left out. */
export type Move =
  | { kind: 'refund'; amount: number }
  | { kind: 'refund at provider'; amount: number }
  /** The last refund at the provider that has not failed. */
  | { kind: 'fail' }
  | { kind: 'release' }
  | { kind: 'dispute'; amount: number }
  | { kind: 'decide'; outcome: 'won' | 'lost' }
  | { kind: 'payout'; amount: number }
  | { kind: 'return' };

/** A share of a positive amount in whole cents, at least one. */
const shareOf = (amount: number, share: number) =>
  Math.max(1, Number((BigInt(amount) * BigInt(share)) / 1000n));

/** Recounts one history in plain numbers; returns its moves and what the ledger should have. */
export function recount({ price, percent, received, isLate, steps }: MoneyHistory) {
  const amount = received ?? price;
  const full = (BigInt(commissionCents(price, percent)) * BigInt(amount)) / BigInt(price);
  const commissionOn = (left: number) => Number((full * BigInt(left)) / BigInt(amount));
  const now: Recount = {
    received: amount,
    left: amount,
    commission: commissionOn(amount),
    held: amount - commissionOn(amount),
    payable: 0,
    disputed: 0,
    paid: 0,
  };
  let own: 'held' | 'payable' = 'held';
  let dispute: { amount: number; aside: number } | null = null;
  const payouts: number[] = [];
  const madeAtProvider: number[] = [];
  /** Gives back an amount; the instructor loses what the commission doesn't. */
  const giveBack = (back: number) => {
    const commission = commissionOn(now.left - back);
    now[own] -= back - (now.commission - commission);
    Object.assign(now, { commission, left: now.left - back });
  };
  const moves: Move[] = [];
  if (isLate) {
    moves.push({ kind: 'refund', amount });
    giveBack(amount);
  }
  for (const next of steps) {
    if ((next.kind === 'refund' || next.kind === 'refund at provider') && now.left > 0) {
      // Sometimes more than is left, which is refunded at most.
      const wanted = shareOf(amount, next.permille);
      moves.push({ kind: next.kind, amount: wanted });
      if (next.kind === 'refund at provider') madeAtProvider.push(Math.min(wanted, now.left));
      giveBack(Math.min(wanted, now.left));
    } else if (next.kind === 'fail' && madeAtProvider.length > 0) {
      giveBack(-(madeAtProvider.pop() ?? 0));
      moves.push(next);
    } else if (next.kind === 'release' && own === 'held') {
      moves.push({ kind: 'release' });
      Object.assign(now, { payable: now.held, held: 0 });
      own = 'payable';
    } else if (next.kind === 'dispute' && !dispute) {
      const disputed = shareOf(amount, next.permille);
      const taken = Math.min(disputed, now.left);
      const aside = taken - (now.commission - commissionOn(now.left - taken));
      dispute = { amount: disputed, aside };
      now[own] -= aside;
      now.disputed = aside;
      moves.push({ kind: 'dispute', amount: disputed });
    } else if (next.kind === 'decide' && dispute) {
      now[own] += dispute.aside;
      now.disputed = 0;
      if (next.outcome === 'lost') giveBack(Math.min(dispute.amount, now.left));
      dispute = null;
      moves.push(next);
    } else if (next.kind === 'payout' && now.payable > 0) {
      moves.push({ kind: 'payout', amount: now.payable });
      payouts.push(now.payable);
      now.paid += now.payable;
      now.payable = 0;
    } else if (next.kind === 'return' && payouts.length > 0) {
      const returned = payouts.pop() ?? 0;
      now.paid -= returned;
      now.payable += returned;
      moves.push({ kind: 'return' });
    }
  }
  return { moves, expected: now };
}
