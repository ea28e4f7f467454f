import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { numberedId } from '../../src/server/testing/fixtures/many-rows.ts';
import { currentRefundPolicy } from '../../src/shared/market/bookings/refund-policy.ts';

/** The first instructor, who has `bookings` paid bookings. */
export const busyTeacherId = '00000001-0001-7000-8000-000000000001';

const students = 1000;
const others = 200;
const sessionsOfBusy = 1000;

// Sessions end from two years ago to a month ahead; released ones and payouts follow from that.
const endOf = (n: string, of: number) =>
  `date_trunc('hour', now()) - interval '730 days' + (${n})::int * interval '760 days' / ${of}`;

/**
 * One instructor with `bookings` paid bookings, and two hundred with half as many in total. Half
 * the price was refunded for every twentieth booking.
 */
export async function insertEarnings(db: Db, bookings: number): Promise<void> {
  const all = Math.floor(bookings * 1.5);
  const isBusy = `n <= ${bookings}`;
  const sessions = sessionsOfBusy + others;
  for (const statement of [
    `INSERT INTO users (id, email, username, full_name, email_verified_at)
      SELECT ${numberedId('0001', 'n')}, 'p' || n || '@example.com', 'p' || n, 'Person ' || n, now()
      FROM generate_series(1, ${1 + others + students}) n`,
    `INSERT INTO categories (name) VALUES ('Pottery') ON CONFLICT DO NOTHING`,
    `INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students)
      SELECT ${numberedId('0002', 'n')}, ${numberedId('0001', 'n')}, (SELECT min(id) FROM categories),
        'Class ' || n, 'words', 4550, 'Portland, OR', 'America/Los_Angeles', NULL
      FROM generate_series(1, ${1 + others}) n`,
    `INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, time_zone)
      SELECT ${numberedId('0003', 'n')},
        ${numberedId('0002', `CASE WHEN n <= ${sessionsOfBusy} THEN 1 ELSE n - ${sessionsOfBusy} + 1 END`)},
        ends_at - interval '2 hours', ends_at, NULL, 1, 'America/Los_Angeles'
      FROM (SELECT n, CASE WHEN n <= ${sessionsOfBusy} THEN ${endOf('n', sessionsOfBusy)}
        ELSE ${endOf(`n - ${sessionsOfBusy}`, others)} END AS ends_at
        FROM generate_series(1, ${sessions}) n) AS dated`,
    // Booked in the order of the sessions; a student may book several seats in this data.
    'DROP INDEX bookings_one_live_seat',
    `INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy, created_at)
      SELECT ${numberedId('0004', 'n')}, s.id, ${numberedId('0001', `${2 + others} + n % ${students}`)}, 4550,
        '${JSON.stringify(currentRefundPolicy)}', s.starts_at - interval '9 days'
      FROM generate_series(1, ${all}) n JOIN class_sessions s ON s.id = ${numberedId(
        '0003',
        `CASE WHEN ${isBusy} THEN 1 + (n - 1)::bigint * ${sessionsOfBusy} / ${bookings}
          ELSE ${sessionsOfBusy} + 1 + n % ${others} END`.replaceAll('::bigint', ''),
      )}`,
    `INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents,
        status, charge_id, received_cents, refunded_cents, created_at, paid_at, released_at)
      SELECT ${numberedId('0005', 'n')}, ${numberedId('0004', 'n')}, c.teacher_id, 'sandbox', 4550, 682, 'paid',
        'c' || n, 4550, CASE WHEN n % 20 = 0 THEN 2275 ELSE 0 END, b.created_at, b.created_at,
        CASE WHEN s.ends_at < now() - interval '3 days' THEN s.ends_at + interval '3 days' END
      FROM generate_series(1, ${all}) n JOIN bookings b ON b.id = ${numberedId('0004', 'n')}
      JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id`,
    `INSERT INTO refunds (id, payment_id, amount_cents, reason)
      SELECT ${numberedId('0006', 'n')}, ${numberedId('0005', 'n')}, 2275, 'student_canceled'
      FROM generate_series(20, ${all}, 20) n`,
    'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_balanced',
    ...ledger('charge', all, 1, '0007', 'p.paid_at', [
      ['provider', '-4550'],
      ['commission', '682'],
      ['held', '3868'],
    ]),
    ...ledger('refund', all, 20, '0008', "p.paid_at + interval '1 day'", [
      ['provider', '2275'],
      ['commission', '-341'],
      ['held', '-1934'],
    ]),
    ...ledger('release', all, 1, '0009', 'p.released_at', [
      ['held', 'CASE WHEN n % 20 = 0 THEN -1934 ELSE -3868 END'],
      ['payable', 'CASE WHEN n % 20 = 0 THEN 1934 ELSE 3868 END'],
    ]),
    `INSERT INTO payouts (id, teacher_id, amount_cents, status, created_at)
      SELECT ${numberedId('000a', '700 * teacher + n')}, ${numberedId('0001', 'teacher')}, 380000, 'sent',
        now() - interval '731 days' + n * interval '1 day'
      FROM generate_series(1, 700) n, generate_series(1, ${1 + others}) teacher`,
    `INSERT INTO payout_accounts (teacher_id, provider, account_id, is_ready)
      SELECT id, 'sandbox', username, true FROM users`,
    'VACUUM (ANALYZE)',
  ])
    await sql.raw(statement).execute(db);
}

type Entries = [account: string, cents: string][];

/** A ledger transaction for every n-th payment, dated by `moment`; none where that is NULL. */
function ledger(
  kind: string,
  all: number,
  every: number,
  prefix: string,
  moment: string,
  entries: Entries,
) {
  const source = `generate_series(${every}, ${all}, ${every}) n
    JOIN payments p ON p.id = ${numberedId('0005', 'n')} WHERE ${moment} IS NOT NULL`;
  const sourceId = kind === 'refund' ? numberedId('0006', 'n') : 'p.id';
  return [
    `INSERT INTO ledger_transactions (id, kind, source_id, created_at)
      SELECT ${numberedId(prefix, 'n')}, '${kind}', ${sourceId}, ${moment} FROM ${source}`,
    ...entries.map(
      ([account, cents]) => `INSERT INTO ledger_entries
        (transaction_id, account, teacher_id, payment_id, amount_cents, created_at)
        SELECT ${numberedId(prefix, 'n')}, '${account}',
          ${['provider', 'commission'].includes(account) ? 'NULL' : 'p.teacher_id'}, p.id, ${cents},
          ${moment} FROM ${source}`,
    ),
  ];
}
