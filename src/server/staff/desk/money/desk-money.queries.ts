import { sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { isUnfinished } from '#server/money/payments/check-refunds.queries.ts';
import { isReplaced } from '#server/money/payouts/payouts.queries.ts';
import { failedExtraRefunds } from '#server/money/provider-events/payment-events.queries.ts';
import { maxPayoutPendingDays, type RefundReason } from '#shared/money/payments.ts';
import { type BalanceListInput, ownShareBookings } from '#shared/staff/desk/desk-money.ts';
import { withAsciiDomain } from '#shared/text-patterns.ts';

/** Whether `q` is part of the name or username in these columns. */
const isNamed = (fullName: string, username: string) => (q: string) =>
  containsText(sql`lower(${sql.ref(fullName)} || ' ' || ${sql.ref(username)})`, q);

/** Who paid `p`: the student of its booking, or who gave the booking to them. */
const payer = sql<string>`coalesce(p.payer_id, b.student_id)`;

/** Payments of bookings, with who paid and the class. */
const bookedPayments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('users as student', (join) => join.on('student.id', '=', payer))
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'p.id as paymentId',
      'b.id as bookingId',
      'c.title',
      'student.fullName as studentName',
      'student.username as studentUsername',
    ]);

type StuckRefund = {
  id: string;
  /** Null for a refund of a second charge that was never reported. */
  paymentId: string | null;
  amountCents: number;
  /** Null for a refund of a second charge. */
  reason: RefundReason | null;
  isSecondCharge: boolean;
  isFailed: boolean;
  createdAt: Date;
  failedAt: Date | null;
  /** Whether the bank has not accepted the refund yet. */
  mayRetry: boolean;
};

const stuckRefunds = sql<StuckRefund>`(
  SELECT id, payment_id, amount_cents, reason, false AS is_second_charge,
    status = 'failed' AS is_failed, created_at, failed_at, provider_refund_id IS NULL AS may_retry
  FROM refunds WHERE status <> 'sent' AND ${isUnfinished}
  UNION ALL
  SELECT id, payment_id, amount_cents, NULL, true, true, created_at, failed_at, true
  FROM ${failedExtraRefunds} AS failed)`;

/**
 * Refunds that failed or have been pending for too long, latest first. Refunds of second charges can
 * be anywhere in the list, because their ids don't sort by time.
 */
export async function selectStuckRefunds(db: Db, page: ListPage) {
  return db
    .selectFrom(stuckRefunds.as('refund'))
    .leftJoin(bookedPayments(db).as('booked'), 'booked.paymentId', 'refund.paymentId')
    .selectAll('booked')
    .select((eb) => [
      'refund.id',
      dollars(eb.ref('refund.amountCents')).as('amount'),
      'refund.reason',
      'refund.isSecondCharge',
      'refund.isFailed',
      isoTime(eb.ref('refund.createdAt')).as('createdAt'),
      isoTime(eb.ref('refund.failedAt')).as('failedAt'),
      'refund.mayRetry',
    ])
    .$call(
      listPage(page, {
        id: 'refund.id',
        search: isNamed('booked.student_name', 'booked.student_username'),
      }),
    )
    .execute();
}

/**
 * Payouts that were returned and not replaced since, or pending for too long, latest first. OFFSET
 * makes PostgreSQL read the few payouts first; otherwise it would search all users for a name that
 * none of the payees has.
 */
export async function selectStuckPayouts(db: Db, page: ListPage) {
  return db
    .selectFrom('payouts as o')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['fullName', 'username'])
          .whereRef('users.id', '=', 'o.teacherId')
          .offset(sql.lit(0))
          .as('teacher'),
      (join) => join.onTrue(),
    )
    .leftJoin('payoutAccounts as account', 'account.teacherId', 'o.teacherId')
    .leftJoin('teacherBalances as balance', 'balance.teacherId', 'o.teacherId')
    .select((eb) => [
      'o.id',
      dollars(eb.ref('o.amountCents')).as('amount'),
      sql<boolean>`o.status = 'failed'`.as('isReturned'),
      isoTime(eb.ref('o.createdAt')).as('createdAt'),
      'teacher.fullName as teacherName',
      'teacher.username as teacherUsername',
      'account.destination',
      // The amount that a retry of a returned payout pays.
      dollars(sql<number>`coalesce(balance.payable_cents, 0)`).as('payable'),
    ])
    .where(sql<boolean>`o.status <> 'sent' AND CASE o.status
      WHEN 'pending' THEN o.created_at < now() - make_interval(days => ${maxPayoutPendingDays})
      ELSE NOT ${isReplaced('o')} END`)
    .$call(listPage(page, { id: 'o.id', search: isNamed('teacher.full_name', 'teacher.username') }))
    .execute();
}

/** Disputes that a bank has not decided yet, latest first. */
export async function selectOpenDisputes(db: Db, page: ListPage) {
  return bookedPayments(db)
    .innerJoin('disputes as d', 'd.paymentId', 'p.id')
    .innerJoin('users as teacher', 'teacher.id', 'p.teacherId')
    .select((eb) => [
      'd.id',
      dollars(eb.ref('d.amountCents')).as('amount'),
      isoTime(eb.ref('d.createdAt')).as('createdAt'),
      'teacher.fullName as teacherName',
    ])
    .where('d.status', '=', 'open')
    .$call(listPage(page, { id: 'd.id', search: isNamed('student.full_name', 'student.username') }))
    .execute();
}

type OwnStudents = { bookings: number; own: number };

/** How many of the instructor's last paid bookings were by their own students. */
const ownStudents = sql<OwnStudents>`(
  SELECT json_build_object('bookings', count(*), 'own', count(*) FILTER (WHERE source <> 'found'))
  FROM (
    SELECT b.commission_source AS source FROM payments p JOIN bookings b ON b.id = p.booking_id
    WHERE p.teacher_id = balance.teacher_id AND p.status = 'paid' AND NOT p.is_addition
    ORDER BY p.id DESC LIMIT ${sql.lit(ownShareBookings)}) AS latest)`;

type BalancePage = ListPage & Pick<BalanceListInput, 'kind'>;

/** The balances of instructors, newest account first; `q` is a username or email address. */
export async function selectTeacherBalances(db: Db, page: BalancePage) {
  const { kind } = page;
  const isOfKind = {
    owed: sql<boolean>`balance.payable_cents < 0`,
    disputed: sql<boolean>`balance.disputed_cents <> 0`,
  };
  return db
    .selectFrom('teacherBalances as balance')
    .innerJoin('users as teacher', 'teacher.id', 'balance.teacherId')
    .leftJoin('payoutAccounts as account', 'account.teacherId', 'balance.teacherId')
    .select([
      'balance.teacherId as id',
      'teacher.fullName as name',
      'teacher.username',
      dollars(sql<number>`balance.held_cents`).as('held'),
      dollars(sql<number>`balance.payable_cents`).as('payable'),
      dollars(sql<number>`balance.disputed_cents`).as('disputed'),
      ownStudents.as('ownStudents'),
      'account.destination',
      sql<boolean>`coalesce(account.is_ready AND account.rejected_at IS NULL, false)`.as(
        'isAccountReady',
      ),
    ])
    .$call(
      listPage(page, {
        id: 'balance.teacherId',
        search: (q) => sql`balance.teacher_id = ANY(${personIds(q)})`,
        filters: () => [kind && isOfKind[kind]],
      }),
    )
    .execute();
}

/** The ids as an array, so that PostgreSQL looks each one up in an index. */
const personIds = (q: string) => sql`ARRAY(
  SELECT id FROM users WHERE lower(username) = ${q.toLowerCase()}
  UNION SELECT id FROM users WHERE lower(email) = ${withAsciiDomain(q).toLowerCase()})`;

/** The bookings of a learner, or the one whose receipt number ends so. */
export const bookingIdsOf = (q: string) => sql`ARRAY(
  SELECT id FROM bookings WHERE student_id = ANY(${personIds(q)})
  UNION SELECT booking_id FROM payments WHERE payer_id = ANY(${personIds(q)})
  UNION SELECT id FROM bookings WHERE right(id::text, 12) = ${q.toLowerCase().replace(/^ll-/, '')})`;

/** Payments, latest first; `q` is the learner's username or email, or the end of a receipt number. */
export async function selectPaidPayments(db: Db, page: ListPage) {
  return bookedPayments(db)
    .innerJoin('users as teacher', 'teacher.id', 'p.teacherId')
    .select((eb) => [
      'p.id',
      isoTime(eb.ref('p.paidAt')).as('paidAt'),
      'teacher.fullName as teacherName',
      dollars(eb.ref('p.receivedCents')).as('charged'),
      // Our commission on the whole charge.
      dollars(
        sql<number>`(p.commission_cents::bigint * p.received_cents / p.amount_cents)::int`,
      ).as('commission'),
      // The amount that was not refunded.
      eb
        .selectFrom('ledgerEntries as e')
        .select(dollars(sql<number>`coalesce(-sum(e.amount_cents), 0)`).as('dollars'))
        .whereRef('e.paymentId', '=', 'p.id')
        .where('e.account', '=', 'provider')
        .$asScalar()
        .as('left'),
      sql<boolean>`EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.status = 'open')`.as(
        'isDisputed',
      ),
      // Whether the instructor's part has ever been payable, so that it may have been paid out.
      sql<boolean>`p.released_at IS NOT NULL`.as('isReleased'),
    ])
    .where('p.status', '=', 'paid')
    .$narrowType<{ paidAt: string; charged: number }>()
    .$call(
      listPage(page, { id: 'p.id', search: (q) => sql`p.booking_id = ANY(${bookingIdsOf(q)})` }),
    )
    .execute();
}

/** The learner and the instructor of a payment; undefined for an unknown one. */
export async function selectPaymentParties(db: Db, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('users as student', (join) => join.on('student.id', '=', payer))
    .select(['p.bookingId', 'p.teacherId', 'student.id as studentId'])
    .select('student.fullName as studentName')
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}
