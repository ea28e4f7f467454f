import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { PageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { isUnfinished } from '#server/money/payments/check-refunds.queries.ts';
import { failedExtraRefunds } from '#server/money/provider-events/payment-events.queries.ts';
import type { BalanceListInput } from '#shared/desk/desk-money.ts';
import { maxPayoutPendingDays, type RefundReason } from '#shared/money/payments.ts';

type MoneyPage = PageById & { q: string };

const both = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);
const isAfter = (id: RawBuilder<unknown>, after: string | undefined) =>
  after ? sql`${id} < ${after}::uuid` : sql`true`;
/** `q` is part of the name or username. */
const isNamed = (person: string, q: string) =>
  q === ''
    ? sql`true`
    : containsText(
        sql`lower(${sql.ref(`${person}.fullName`)} || ' ' || ${sql.ref(`${person}.username`)})`,
        q,
      );

/** The booking of a payment `p`, its student and its class. */
const bookedTables = sql`JOIN bookings b ON b.id = p.booking_id
  JOIN users student ON student.id = b.student_id
  JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id`;
const bookedColumns = sql`p.id AS payment_id, b.id AS booking_id, c.title,
  student.full_name AS student_name, student.username AS student_username`;
type Booked = {
  paymentId: string;
  bookingId: string;
  title: string;
  studentName: string;
  studentUsername: string;
};

/** A refund of a second charge has no reason, and no booking if that charge was never reported. */
type StuckRefund = { [Name in keyof Booked]: string | null } & {
  id: string;
  amount: number;
  reason: RefundReason | null;
  isSecondCharge: boolean;
  isFailed: boolean;
  createdAt: string;
  failedAt: string | null;
  /** Whether the bank has not accepted the refund yet. */
  mayRetry: boolean;
};

/**
 * Refunds that failed or have been pending for too long, latest first. Refunds of second charges can
 * be anywhere in the list, because their ids don't sort by time.
 */
export async function selectStuckRefunds(db: Db, { q, limit, after }: MoneyPage) {
  const { rows } = await sql<StuckRefund>`
    SELECT refund.id, ${bookedColumns}, ${dollars(sql.ref('refund.amountCents'))} AS amount,
      refund.reason, refund.is_second_charge, refund.is_failed,
      ${isoTime(sql.ref('refund.createdAt'))} AS created_at,
      ${isoTime(sql.ref('refund.failedAt'))} AS failed_at, refund.may_retry
    FROM ${stuckRefunds} AS refund
    LEFT JOIN (payments p ${bookedTables}) ON p.id = refund.payment_id
    WHERE ${both(isNamed('student', q), isAfter(sql.ref('refund.id'), after))}
    ORDER BY refund.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

const stuckRefunds = sql`(
  SELECT id, payment_id, amount_cents, reason, false AS is_second_charge,
    status = 'failed' AS is_failed, created_at, failed_at, provider_refund_id IS NULL AS may_retry
  FROM refunds WHERE status <> 'sent' AND ${isUnfinished}
  UNION ALL
  SELECT id, payment_id, amount_cents, NULL, true, true, created_at, failed_at, true
  FROM ${failedExtraRefunds} AS failed)`;

type StuckPayout = {
  id: string;
  amount: number;
  isReturned: boolean;
  createdAt: string;
  teacherName: string;
  teacherUsername: string;
  destination: string | null;
  /** The amount that a retry of a returned payout pays. */
  payable: number;
};

/**
 * Payouts that were returned and not replaced since, or pending for too long, latest first. OFFSET
 * makes PostgreSQL read the few payouts first; otherwise it would search all users for a name that
 * none of the payees has.
 */
export async function selectStuckPayouts(db: Db, { q, limit, after }: MoneyPage) {
  const { rows } = await sql<StuckPayout>`
    SELECT o.id, ${dollars(sql.ref('o.amountCents'))} AS amount, o.status = 'failed' AS is_returned,
      ${isoTime(sql.ref('o.createdAt'))} AS created_at, teacher.full_name AS teacher_name,
      teacher.username AS teacher_username, account.destination,
      ${dollars(sql`coalesce(balance.payable_cents, 0)`)} AS payable
    FROM payouts o JOIN LATERAL (
      SELECT full_name, username FROM users WHERE id = o.teacher_id OFFSET 0) AS teacher ON true
    LEFT JOIN payout_accounts account ON account.teacher_id = o.teacher_id
    LEFT JOIN teacher_balances balance ON balance.teacher_id = o.teacher_id
    WHERE o.status <> 'sent' AND CASE o.status
      WHEN 'pending' THEN o.created_at < now() - make_interval(days => ${maxPayoutPendingDays})
      ELSE NOT EXISTS (
        SELECT FROM payouts later WHERE later.teacher_id = o.teacher_id AND later.id > o.id) END
      AND ${both(isNamed('teacher', q), isAfter(sql.ref('o.id'), after))}
    ORDER BY o.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

type OpenDispute = Booked & { id: string; amount: number; createdAt: string; teacherName: string };

/** Disputes that a bank has not decided yet, latest first. */
export async function selectOpenDisputes(db: Db, { q, limit, after }: MoneyPage) {
  const { rows } = await sql<OpenDispute>`
    SELECT d.id, ${bookedColumns}, ${dollars(sql.ref('d.amountCents'))} AS amount,
      ${isoTime(sql.ref('d.createdAt'))} AS created_at, teacher.full_name AS teacher_name
    FROM disputes d JOIN payments p ON p.id = d.payment_id ${bookedTables}
    JOIN users teacher ON teacher.id = p.teacher_id
    WHERE d.status = 'open' AND ${both(isNamed('student', q), isAfter(sql.ref('d.id'), after))}
    ORDER BY d.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

type TeacherBalance = {
  id: string;
  name: string;
  username: string;
  held: number;
  payable: number;
  disputed: number;
  destination: string | null;
  isAccountReady: boolean;
};
type BalancePage = MoneyPage & Pick<BalanceListInput, 'kind'>;

/** The balances of instructors, newest account first; `q` is a username or email address. */
export async function selectTeacherBalances(db: Db, { q, kind, limit, after }: BalancePage) {
  const isOfKind = {
    owed: sql`balance.payable_cents < 0`,
    disputed: sql`balance.disputed_cents <> 0`,
  };
  const { rows } = await sql<TeacherBalance>`
    SELECT balance.teacher_id AS id, teacher.full_name AS name, teacher.username,
      ${dollars(sql`balance.held_cents`)} AS held, ${dollars(sql`balance.payable_cents`)} AS payable,
      ${dollars(sql`balance.disputed_cents`)} AS disputed, account.destination,
      coalesce(account.is_ready AND account.rejected_at IS NULL, false) AS is_account_ready
    FROM teacher_balances balance JOIN users teacher ON teacher.id = balance.teacher_id
    LEFT JOIN payout_accounts account ON account.teacher_id = balance.teacher_id
    WHERE ${both(
      q === '' ? sql`true` : sql`balance.teacher_id = ANY(${personIds(q)})`,
      kind ? isOfKind[kind] : sql`true`,
      isAfter(sql.ref('balance.teacherId'), after),
    )}
    ORDER BY balance.teacher_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The ids as an array, so that PostgreSQL looks each one up in an index. */
const personIds = (q: string) => sql`ARRAY(
  SELECT id FROM users WHERE lower(username) = ${q.toLowerCase()}
  UNION SELECT id FROM users WHERE lower(email) = ${q.toLowerCase()})`;

type PaidPayment = Booked & {
  id: string;
  paidAt: string;
  teacherName: string;
  charged: number;
  /** Our commission on the whole charge. */
  commission: number;
  /** The amount that was not refunded. */
  left: number;
  isDisputed: boolean;
  /** Whether the instructor's part has ever been payable, so that it may have been paid out. */
  isReleased: boolean;
};

/** Payments, latest first; `q` is the learner's username or email, or the end of a receipt number. */
export async function selectPaidPayments(db: Db, { q, limit, after }: MoneyPage) {
  const receipt = q.toLowerCase().replace(/^ll-/, '');
  const bookingIds = sql`ARRAY(
    SELECT id FROM bookings WHERE student_id = ANY(${personIds(q)})
    UNION SELECT id FROM bookings WHERE right(id::text, 12) = ${receipt})`;
  const { rows } = await sql<PaidPayment>`
    SELECT p.id, ${bookedColumns}, ${isoTime(sql.ref('p.paidAt'))} AS paid_at,
      teacher.full_name AS teacher_name, ${dollars(sql.ref('p.receivedCents'))} AS charged,
      ${dollars(sql`(p.commission_cents::bigint * p.received_cents / p.amount_cents)::int`)} AS commission,
      (SELECT ${dollars(sql`coalesce(-sum(e.amount_cents), 0)`)} FROM ledger_entries e
        WHERE e.payment_id = p.id AND e.account = 'provider') AS "left",
      EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.status = 'open') AS is_disputed,
      p.released_at IS NOT NULL AS is_released
    FROM payments p ${bookedTables} JOIN users teacher ON teacher.id = p.teacher_id
    WHERE p.status = 'paid' AND ${both(
      q === '' ? sql`true` : sql`p.booking_id = ANY(${bookingIds})`,
      isAfter(sql.ref('p.id'), after),
    )}
    ORDER BY p.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The learner and the instructor of a payment; undefined for an unknown one. */
export async function selectPaymentParties(db: Db, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['p.bookingId', 'p.teacherId', 'b.studentId'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}
