import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { EarningState } from '#shared/money/earnings.ts';
import { releaseDays } from '#shared/money/payments.ts';
import { heldPayments } from './payouts/releases.queries.ts';

type Balances = { held: number; payable: number; disputed: number; paid: number };

/** All amounts are in dollars; `paid` is the sum of all payouts except returned ones. */
export async function selectBalances(db: Db, teacherId: string): Promise<Balances> {
  const { rows } = await sql<Balances>`
    SELECT ${dollars(sql`coalesce(held_cents, 0)`)} AS held,
      ${dollars(sql`coalesce(payable_cents, 0)`)} AS payable,
      ${dollars(sql`coalesce(disputed_cents, 0)`)} AS disputed,
      ${dollars(sql`coalesce(paid.cents, 0)`)} AS paid
    FROM (SELECT sum(amount_cents) AS cents FROM payouts
      WHERE teacher_id = ${teacherId} AND status <> 'failed') AS paid
    LEFT JOIN teacher_balances ON teacher_id = ${teacherId}`.execute(db);
  return rows[0] ?? { held: 0, payable: 0, disputed: 0, paid: 0 };
}

type Month = { month: string; net: number };

/** The earnings of the last twelve months (UTC), the current one last. */
export async function selectMonths(db: Db, teacherId: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    SELECT to_char(listed, 'YYYY-MM') AS month, ${dollars(sql`coalesce(net_cents, 0)`)} AS net
    FROM generate_series(0, 11) AS ago,
      LATERAL (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')
        - make_interval(months => 11 - ago) AS listed) AS chosen
    LEFT JOIN teacher_months ON teacher_id = ${teacherId} AND month = listed::date
    ORDER BY listed`.execute(db);
  return rows;
}

/**
 * The amounts that ledger entries moved: at the provider, to our commission, and to the instructor.
 */
const movedSums = sql`
  coalesce(sum(amount_cents) FILTER (WHERE account = 'provider'), 0) AS provider,
  coalesce(sum(amount_cents) FILTER (WHERE account = 'commission'), 0) AS commission,
  coalesce(sum(amount_cents) FILTER (WHERE teacher_id IS NOT NULL), 0) AS net`;

export type Earning = {
  paymentId: string;
  bookingId: string;
  title: string;
  startTime: string;
  timeZone: string;
  student: string;
  seats: number;
  price: number;
  commission: number;
  net: number;
  state: EarningState;
  date: string;
};
type EarningsPage = { limit: number; after: string | undefined };

/**
 * The instructor's paid bookings, newest first, with the rest of the commission and of the
 * instructor's part. A payout contains everything released before it, so the last payout tells which
 * bookings are paid. Instructors see the full names of their students.
 */
export async function selectEarnings(db: Db, teacherId: string, { limit, after }: EarningsPage) {
  const isFurther = after ? sql`AND p.id < ${after}::uuid` : sql``;
  const { rows } = await sql<Earning>`
    WITH last_payout AS (
      SELECT created_at FROM payouts WHERE teacher_id = ${teacherId} AND status <> 'failed'
      ORDER BY id DESC LIMIT 1
    ), page AS (
      SELECT * FROM payments p WHERE p.teacher_id = ${teacherId} AND p.status = 'paid' ${isFurther}
      ORDER BY p.id DESC LIMIT ${limit}
    )
    SELECT page.id AS payment_id, b.id AS booking_id, c.title,
      ${isoTime(sql.ref('s.starts_at'))} AS start_time, c.time_zone, student.full_name AS student,
      page.seats, ${dollars(sql.ref('page.amount_cents'))} AS price,
      ${dollars(sql.ref('moved.commission'))} AS commission,
      ${dollars(sql.ref('moved.net'))} AS net,
      CASE WHEN moved.disputed > 0 THEN 'disputed'
        WHEN moved.provider = 0 THEN 'refunded'
        WHEN page.released_at IS NULL THEN 'held'
        WHEN page.released_at <= (SELECT created_at FROM last_payout) THEN 'paid'
        ELSE 'payable' END AS state,
      ${isoTime(sql.ref('page.paid_at'))} AS date
    FROM page JOIN bookings b ON b.id = page.booking_id
    JOIN users student ON student.id = b.student_id
    JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id,
    LATERAL (
      SELECT ${movedSums},
        coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0) AS disputed
      FROM ledger_entries WHERE payment_id = page.id) AS moved
    ORDER BY page.id DESC`.execute(db);
  return rows;
}

export async function selectPayouts(db: Db, teacherId: string, { limit, after }: EarningsPage) {
  return db
    .selectFrom('payouts')
    .select((eb) => [
      'id',
      dollars(eb.ref('amountCents')).as('amount'),
      'status',
      isoTime(eb.ref('createdAt')).as('createdAt'),
      isoTime(eb.ref('sentAt')).as('sentAt'),
    ])
    .where('teacherId', '=', teacherId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
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

export type Movement = {
  date: string;
  kind: 'charge' | 'refund' | 'refund_returned' | 'dispute_lost' | 'payout' | 'payout_returned';
  title: string | null;
  student: string | null;
  seats: number | null;
  price: number | null;
  commission: number | null;
  net: number | null;
  refund: number | null;
  payout: number | null;
};

/** The time zone of the instructor's statements: that of the class listed last. */
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

type StatementOf = { teacherId: string; month: string; timeZone: string };

/**
 * The changes of the instructor's earnings in a month of their time zone, oldest first, in dollars.
 * Releases and undecided disputes only move money between the instructor's own accounts.
 */
export async function selectMovements(db: Db, { teacherId, month, timeZone }: StatementOf) {
  const first = sql`(${`${month}-01`}::date)::timestamp AT TIME ZONE ${timeZone}`;
  const next = sql`(${`${month}-01`}::date + interval '1 month') AT TIME ZONE ${timeZone}`;
  // An array is looked up in the index, where a join would scan the whole ledger.
  const transactionIds = sql`ARRAY(
    SELECT transaction_id FROM ledger_entries
    WHERE teacher_id = ${teacherId} AND created_at >= ${first} AND created_at < ${next}
    GROUP BY transaction_id HAVING sum(amount_cents) <> 0)`;
  const { rows } = await sql<Movement>`
    SELECT to_char(moved.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date, moved.kind, c.title,
      student.full_name AS student, CASE WHEN moved.kind = 'charge' THEN p.seats END AS seats,
      CASE WHEN moved.kind = 'charge' THEN ${dollars(sql`-moved.provider`)} END AS price,
      CASE WHEN c.id IS NOT NULL THEN ${dollars(sql`moved.commission`)} END AS commission,
      CASE WHEN c.id IS NOT NULL THEN ${dollars(sql`moved.net`)} END AS net,
      CASE WHEN moved.kind IN ('refund', 'refund_returned', 'dispute_lost') THEN ${dollars(sql`moved.provider`)} END
        AS refund,
      CASE WHEN c.id IS NULL THEN ${dollars(sql`moved.provider`)} END AS payout
    FROM (
      SELECT t.id, t.kind, t.created_at, e.payment_id, ${movedSums}
      FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.id = ANY (${transactionIds}) GROUP BY t.id, e.payment_id) AS moved
    LEFT JOIN payments p ON p.id = moved.payment_id
    LEFT JOIN bookings b ON b.id = p.booking_id
    LEFT JOIN users student ON student.id = b.student_id
    LEFT JOIN class_sessions s ON s.id = b.session_id
    LEFT JOIN classes c ON c.id = s.class_id
    ORDER BY moved.created_at, moved.id`.execute(db);
  return rows;
}
