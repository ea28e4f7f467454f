import { type Expression, type RawBuilder, sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { PageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { type LedgerKind, releaseDays } from '#shared/money/payments.ts';
import { heldPayments } from './payouts/releases.queries.ts';

/** All amounts are in dollars; `paid` is the sum of all payouts except returned ones. */
export async function selectBalances(db: Db, teacherId: string) {
  const paid = db
    .selectFrom('payouts')
    .select(sql<number | null>`sum(amount_cents)`.as('cents'))
    .where('teacherId', '=', teacherId)
    .where('status', '<>', 'failed');
  return db
    .selectFrom(paid.as('paid'))
    .leftJoin('teacherBalances as balance', (join) => join.on('balance.teacherId', '=', teacherId))
    .select([
      dollars(sql<number>`coalesce(balance.held_cents, 0)`).as('held'),
      dollars(sql<number>`coalesce(balance.payable_cents, 0)`).as('payable'),
      dollars(sql<number>`coalesce(balance.disputed_cents, 0)`).as('disputed'),
      dollars(sql<number>`coalesce(paid.cents, 0)`).as('paid'),
    ])
    .executeTakeFirstOrThrow();
}

type Month = {
  month: string;
  /** What students paid. */
  price: number;
  refund: number;
  commission: number;
  net: number;
  /** The number of payments by students who were found here. */
  found: number;
  /** The number of payments by the instructor's own students. */
  own: number;
};

/**
 * The earnings of this many months (UTC), the current one last. Price less refund less commission is
 * net.
 */
export async function selectMonths(db: Db, teacherId: string, amount: number): Promise<Month[]> {
  const sums = {
    price: sql`charged_cents`,
    refund: sql`charged_cents - commission_cents - net_cents`,
    commission: sql`commission_cents`,
    net: sql`net_cents`,
  };
  const amounts = Object.entries(sums).map(
    ([name, cents]) => sql`${dollars(sql`coalesce(${cents}, 0)`)} AS ${sql.id(name)}`,
  );
  const { rows } = await sql<Month>`
    SELECT to_char(listed, 'YYYY-MM') AS month, ${sql.join(amounts)},
      coalesce(found_payments, 0) AS found, coalesce(own_payments, 0) AS own
    FROM generate_series(0, ${amount}::int - 1) AS ago,
      LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')
        - make_interval(months => ago) AS listed) AS chosen
    LEFT JOIN teacher_months ON teacher_id = ${teacherId} AND month = listed::date
    ORDER BY listed`.execute(db);
  return rows;
}

/** Whether the instructor earned something before this month, such as '2026-11'. */
export async function hasMonthBefore(db: Db, teacherId: string, month = ''): Promise<boolean> {
  const earlier = db
    .selectFrom('teacherMonths')
    .select('month')
    .where('teacherId', '=', teacherId)
    .where('month', '<', `${month}-01`)
    .limit(1);
  return (await earlier.executeTakeFirst()) !== undefined;
}

/**
 * The amounts that ledger entries moved: at the provider, to our commission, and to the instructor.
 */
export const movedSums = [
  movedIn(sql`account = 'provider'`).as('provider'),
  movedIn(sql`account = 'commission'`).as('commission'),
  movedIn(sql`teacher_id IS NOT NULL`).as('net'),
] as const;

function movedIn(isCounted: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(sum(amount_cents) FILTER (WHERE ${isCounted}), 0)`;
}

const shownPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .select((eb) => [
      'id',
      dollars(eb.ref('amountCents')).as('amount'),
      'status',
      isoTime(eb.ref('createdAt')).as('createdAt'),
      isoTime(eb.ref('sentAt')).as('sentAt'),
    ]);

export async function selectPayoutsById(db: Db, ids: string[]) {
  return shownPayouts(db).where('id', '=', sql<string>`ANY(${ids}::uuid[])`).execute();
}

export async function selectPayouts(db: Db, teacherId: string, { rowLimit, after }: PageById) {
  return shownPayouts(db)
    .where('teacherId', '=', teacherId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(rowLimit)
    .execute();
}

/** When the next earnings of the instructor become payable; undefined if nothing is held. */
export async function selectNextRelease(db: Db, teacherId: string): Promise<Date | undefined> {
  const row = await heldPayments(db)
    .select(sql<Date | null>`min(s.ends_at) + make_interval(days => ${releaseDays})`.as('at'))
    .where('p.teacherId', '=', teacherId)
    .whereRef('p.refundedCents', '<', 'p.receivedCents')
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** The time zone of the instructor's statements: the time zone of the class listed last. */
export async function selectStatementZone(db: Db, teacherId: string): Promise<string> {
  const row = await db
    .selectFrom('classes')
    .select('timeZone')
    .where(isTaughtBy('classes', teacherId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timeZone ?? 'UTC';
}

export type Period = { from: Date; until: Date };

export const isCreatedIn = ({ from, until }: Period, time = 'created_at') =>
  sql<boolean>`(${sql.ref(time)} >= ${from} AND ${sql.ref(time)} < ${until})`;

/** The kinds of transactions that change what an instructor earns. */
type MovementKind = Exclude<LedgerKind, 'release' | 'dispute_opened' | 'dispute_won'>;
type StatementOf = { teacherId: string; period: Period };

/**
 * The changes of the instructor's earnings in this period, oldest first, in dollars.
 * Releases and undecided disputes only move money between the instructor's own accounts.
 */
export async function selectMovements(db: Db, { teacherId, period }: StatementOf) {
  // An array is looked up in the index, where a join would scan the whole ledger.
  const transactionIds = sql<string>`ANY(ARRAY(
    SELECT transaction_id FROM ledger_entries
    WHERE teacher_id = ${teacherId} AND ${isCreatedIn(period)}
    GROUP BY transaction_id HAVING sum(amount_cents) <> 0))`;
  const moved = db
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .select(['t.id', 't.kind', 't.createdAt', 'e.paymentId', ...movedSums])
    .where('t.id', '=', transactionIds)
    .groupBy(['t.id', 'e.paymentId'])
    .$narrowType<{ kind: MovementKind }>();
  const onlyIf = (condition: RawBuilder<unknown>, value: Expression<number | null>) =>
    sql<number | null>`CASE WHEN ${condition} THEN ${value} END`;
  const isCharge = sql`moved.kind = 'charge'`;
  const isRefund = sql`moved.kind IN ('refund', 'refund_returned', 'dispute_lost')`;
  const isOfClass = sql`c.id IS NOT NULL`;
  return db
    .selectFrom(moved.as('moved'))
    .leftJoin('payments as p', 'p.id', 'moved.paymentId')
    .leftJoin('bookings as b', 'b.id', 'p.bookingId')
    .leftJoin('users as student', 'student.id', 'b.studentId')
    .leftJoin('classSessions as s', 's.id', 'b.sessionId')
    .leftJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      'moved.createdAt',
      'moved.kind',
      'c.title',
      'student.fullName as student',
      onlyIf(isCharge, eb.ref('p.seats')).as('seats'),
      onlyIf(isCharge, dollars(sql<number>`-moved.provider`)).as('price'),
      onlyIf(isOfClass, dollars(eb.ref('moved.commission'))).as('commission'),
      onlyIf(isOfClass, dollars(eb.ref('moved.net'))).as('net'),
      'b.commissionSource as source',
      'b.studentSince',
      onlyIf(isRefund, dollars(eb.ref('moved.provider'))).as('refund'),
      onlyIf(sql`c.id IS NULL`, dollars(eb.ref('moved.provider'))).as('payout'),
    ])
    .orderBy('moved.createdAt')
    .orderBy('moved.id')
    .execute();
}

export type Movement = Awaited<ReturnType<typeof selectMovements>>[number];
