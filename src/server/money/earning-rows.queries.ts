import { type RawBuilder, sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { PageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import type { EarningState } from '#shared/money/earnings.ts';
import { isCreatedIn, movedSums, type Period } from './earnings.queries.ts';
import { lastPayout, returnedPayouts } from './payouts/payouts.queries.ts';

type EarningsPage = PageById & {
  /** Only what transactions of this period changed, and only payments that they changed. */
  period?: Period | undefined;
};

/**
 * The instructor's payments, newest first. Price less refund less commission is net. A payout contains
 * everything released before it, so the last payout shows which payments are paid out, except those in
 * an earlier payout that has since been returned. Instructors see the full names of their students.
 */
export async function selectEarnings(db: Db, teacherId: string, page: EarningsPage) {
  return db
    .with('lastPayout', () => lastPayout(db, teacherId))
    .with('returned', () => returnedPayouts(db, teacherId))
    .with('page', () => paymentsOf(db, teacherId, page))
    .selectFrom('page')
    .innerJoin('bookings as b', 'b.id', 'page.bookingId')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .crossJoinLateral(() => movedAmounts(db, sql.ref<string>('page.id'), page.period).as('moved'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('ledgerEntries')
        .select([sumOf('provider').as('provider'), sumOf('disputed').as('disputed')])
        .whereRef('paymentId', '=', 'page.id')
        .as('now'),
    )
    .select((eb) => [
      'page.id',
      'b.id as bookingId',
      's.id as sessionId',
      'c.title',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      'c.timeZone',
      'student.fullName as student',
      'page.seats',
      dollars(eb.ref('moved.price')).as('price'),
      dollars(eb.ref('moved.refund')).as('refund'),
      dollars(eb.ref('moved.commission')).as('commission'),
      dollars(eb.ref('moved.net')).as('net'),
      sql<EarningState>`CASE WHEN now.disputed > 0 THEN 'disputed'
        WHEN now.provider = 0 THEN 'refunded'
        WHEN page.released_at IS NULL THEN 'held'
        WHEN EXISTS (SELECT FROM returned
          WHERE page.released_at > returned.after AND page.released_at <= returned.until) THEN 'payable'
        WHEN page.released_at <= (SELECT created_at FROM last_payout) THEN 'paid'
        ELSE 'payable' END`.as('state'),
      isoTime(eb.ref('page.paidAt')).as('date'),
      'b.commissionSource as source',
      isoTime(eb.ref('b.studentSince')).as('studentSince'),
    ])
    .orderBy('page.id', 'desc')
    .execute();
}

const sumOf = (account: 'provider' | 'disputed') =>
  sql<number>`coalesce(sum(amount_cents) FILTER (WHERE account = ${sql.lit(account)}), 0)`;

const paymentsOf = (db: Db, teacherId: string, { rowLimit, after, period }: EarningsPage) =>
  db
    .selectFrom('payments')
    .select(['id', 'bookingId', 'seats', 'paidAt', 'releasedAt'])
    .where('teacherId', '=', teacherId)
    .where(sql<boolean>`status = 'paid'`)
    .$if(period !== undefined, (query) =>
      query.where('id', '=', changedIn(teacherId, { rowLimit, after, period })),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(rowLimit)
    .$narrowType<{ paidAt: Date }>();

/**
 * The page's payments whose part of the instructor changed in this period. Releases and undecided
 * disputes only move money between the instructor's own accounts.
 */
const changedIn = (teacherId: string, { rowLimit, after, period }: EarningsPage) =>
  sql<string>`ANY(ARRAY(
    SELECT DISTINCT payment_id FROM (
      SELECT payment_id FROM ledger_entries
      WHERE teacher_id = ${teacherId} AND payment_id IS NOT NULL AND ${within(period)}
        AND (${after ?? null}::uuid IS NULL OR payment_id < ${after ?? null}::uuid)
      GROUP BY transaction_id, payment_id HAVING sum(amount_cents) <> 0) AS moved
    ORDER BY payment_id DESC LIMIT ${rowLimit}))`;

const within = (period: Period | undefined, time?: string) =>
  period ? isCreatedIn(period, time) : sql<boolean>`true`;

/** A lost dispute counts as a refund: the learner has the money back. */
const movedAmounts = (db: Db, paymentId: RawBuilder<string>, period: Period | undefined) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('ledgerEntries')
        .innerJoin('ledgerTransactions as t', 't.id', 'ledgerEntries.transactionId')
        .select(['t.kind', ...movedSums])
        .where('paymentId', '=', paymentId)
        .where(within(period, 't.created_at'))
        .groupBy('t.id')
        .as('step'),
    )
    .$if(period !== undefined, (query) => query.where('net', '<>', 0))
    .select([
      sql<number>`coalesce(-sum(provider) FILTER (WHERE kind = 'charge'), 0)`.as('price'),
      sql<number>`coalesce(sum(provider) FILTER (WHERE kind <> 'charge'), 0)`.as('refund'),
      sql<number>`coalesce(sum(commission), 0)`.as('commission'),
      sql<number>`coalesce(sum(net), 0)`.as('net'),
    ]);
