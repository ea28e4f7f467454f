import type { Deps } from '#server/app/deps.ts';
import { pageById } from '#server/db/page-cursor.ts';
import { momentOf } from '#server/market/places/wall-clock.ts';
import {
  type EarningsInput,
  type MonthEarningsInput,
  type MonthInput,
  type OverviewInput,
  overviewMonths,
} from '#shared/money/earnings.ts';
import { centsToDollars, dollarsToCents } from '#shared/money/money.ts';
import { minPayoutCents, payoutHourUtc } from '#shared/money/payments.ts';
import { hourMs } from '#shared/units.ts';
import { selectEarnings } from './earning-rows.queries.ts';
import {
  hasMonthBefore,
  type Period,
  selectBalances,
  selectMonths,
  selectMovements,
  selectNextRelease,
  selectPayouts,
  selectStatementZone,
} from './earnings.queries.ts';
import { selectPayoutAccount } from './payouts/payout-accounts.queries.ts';
import { writeStatement } from './statement.ts';

/** Balances, months and the way to the next payout. */
export async function getEarningsOverview(
  deps: Pick<Deps, 'db' | 'payments'>,
  viewerId: string,
  input: OverviewInput,
  now: Date,
) {
  const { db, payments } = deps;
  const balances = await selectBalances(db, viewerId);
  const account =
    payments && (await selectPayoutAccount(db, { teacherId: viewerId, provider: payments.name }));
  const isReady = account?.isReady === true;
  const months = await selectMonths(db, viewerId, input.months);
  const totalCents = months.reduce((sum, { net }) => sum + dollarsToCents(net), 0);
  return {
    balances,
    months,
    monthsTotal: centsToDollars(totalCents),
    hasEarlierMonths: await hasMonthBefore(db, viewerId, months[0]?.month),
    payoutAccount: account
      ? { isReady, missing: account.missing, destination: account.destination }
      : null,
    nextPayoutAt: isReady ? await findNextPayout(deps, viewerId, balances, now) : null,
  };
}

/** One page of payments with all that was refunded since, after the overview. */
export async function getEarnings(
  deps: Pick<Deps, 'db' | 'payments'>,
  viewerId: string,
  input: EarningsInput,
  now: Date,
) {
  const months = overviewMonths.default;
  const overview = await getEarningsOverview(deps, viewerId, { months }, now);
  return { ...overview, ...(await getRows(deps, viewerId, input)) };
}

/** One page of the payments that changed in a month (UTC), with what changed in it. */
export async function getMonthEarnings(
  deps: Pick<Deps, 'db'>,
  viewerId: string,
  { month, ...input }: MonthEarningsInput,
) {
  return getRows(deps, viewerId, input, periodOf(month, 'UTC'));
}

async function getRows(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  input: EarningsInput,
  period?: Period,
) {
  const page = await pageById(input, (which) => selectEarnings(db, viewerId, { ...which, period }));
  return { items: page.items.map(({ id: _, ...item }) => item), nextCursor: page.nextCursor };
}

/** The date of the next payout, if it is known; null if there is nothing to pay. */
async function findNextPayout(
  { db }: Pick<Deps, 'db'>,
  teacherId: string,
  { held, payable }: { held: number; payable: number },
  now: Date,
): Promise<string | null> {
  if (dollarsToCents(payable) >= minPayoutCents) return nextPayoutTime(now).toISOString();
  if (dollarsToCents(held + payable) < minPayoutCents) return null;
  const release = await selectNextRelease(db, teacherId);
  if (!release) return null;
  // The job that releases earnings runs hourly.
  const released = new Date(Math.max(release.getTime(), now.getTime()) + hourMs);
  return nextPayoutTime(released).toISOString();
}

/** The first daily payout after that moment. */
export function nextPayoutTime(after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(payoutHourUtc, 0, 0, 0);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

export async function getPayouts({ db }: Pick<Deps, 'db'>, viewerId: string, input: EarningsInput) {
  return pageById(input, (page) => selectPayouts(db, viewerId, page));
}

/** A month as CSV, in the instructor's time zone. */
export async function getStatement(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  { month }: MonthInput,
): Promise<string> {
  const timeZone = await selectStatementZone(db, viewerId);
  const period = periodOf(month, timeZone);
  return writeStatement(await selectMovements(db, { teacherId: viewerId, period }), timeZone);
}

/** '2026-12' in a time zone. */
export function periodOf(month: string, timeZone: string): Period {
  const first = (of: Date) => momentOf(`${of.toISOString().slice(0, 7)}-01T00:00`, timeZone);
  const next = new Date(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: first(new Date(month)), until: first(next) };
}
