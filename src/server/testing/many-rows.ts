import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { currentRefundPolicy } from '#shared/refund-policy.ts';

// Ids sort by creation, like the application's.
const uuid = (prefix: string, n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-${prefix}-7000-8000-000000000000')::uuid`;

/** When the n-th session starts; the same in all statements, but for the turn of the hour. */
const startOf = (n: string) =>
  `date_trunc('hour', now()) + make_interval(hours => (${n}) / 10 - 500)`;

/** Inserts this many classes with pictures, dates, bookings and reviews into an empty database. */
export async function insertManyRows(db: Db, classes: number): Promise<void> {
  const people = Math.ceil(classes / 2);
  const teachers = Math.ceil(classes / 10);
  for (const statement of [
    `INSERT INTO users (id, email, username, full_name, email_verified_at)
      SELECT ${uuid('0001', 'n')}, 'p' || n || '@example.com', 'p' || n, 'Person ' || n, now()
      FROM generate_series(1, ${people}) n`,
    `INSERT INTO categories (name) SELECT 'Category ' || n FROM generate_series(1, 12) n`,
    `INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students, searched_names, last_starts_at)
      SELECT ${uuid('0002', 'n')}, ${uuid('0001', `1 + n % ${teachers}`)}, 1 + n % 12, 'Class ' || n,
        repeat('words ', 40), 1000 + n % 50 * 100, 'Somewhere', 'UTC', 10, 'Category Person',
        ${startOf(`CASE n WHEN 1 THEN ${2 * classes} ELSE n - 1 + ${classes} END`)}
      FROM generate_series(1, ${classes}) n`,
    `INSERT INTO uploads (id, user_id, client_id, purpose, type, declared_bytes, status, url,
        expires_at)
      SELECT ${uuid('0007', 'n')}, ${uuid('0001', `1 + n % ${teachers}`)}, ${uuid('0007', 'n')},
        'classImage', 'image/jpeg', 1000, 'stored', '/files/' || n || '.jpg',
        CASE WHEN n > ${2 * classes} THEN now() + make_interval(hours => n - ${2 * classes} - 3) END
      FROM generate_series(1, ${2 * classes + people}) n`,
    `INSERT INTO class_pictures (class_id, position, url)
      SELECT ${uuid('0002', `1 + n % ${classes}`)}, n / ${classes + 1}, '/files/' || n || '.jpg'
      FROM generate_series(1, ${2 * classes}) n`,
    `INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken,
        time_zone)
      SELECT ${uuid('0003', 'n')}, ${uuid('0002', `1 + n % ${classes}`)},
        ${startOf('n')}, ${startOf('n')} + interval '2 hours',
        10, 2, 'UTC'
      FROM generate_series(1, ${2 * classes}) n`,
    `INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${uuid('0004', 'n')}, ${uuid('0003', `1 + n % ${2 * classes}`)},
        ${uuid('0001', `1 + (n * 7 + n / ${2 * classes}) % ${people}`)}, 4500, '${JSON.stringify(currentRefundPolicy)}'
      FROM generate_series(1, ${4 * classes}) n`,
    // Every twentieth is of one busy instructor.
    `INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents,
        status, received_cents, refunded_cents, paid_at)
      SELECT ${uuid('0008', 'n')}, b.id,
        CASE WHEN n % 20 = 0 THEN ${uuid('0001', '1')} ELSE c.teacher_id END,
        'test', 4500, 675, 'paid', 4500, 500, now()
      FROM (SELECT row_number() OVER () n, * FROM bookings LIMIT ${1.5 * classes}) b
      JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id`,
    `INSERT INTO refunds (id, payment_id, amount_cents, reason)
      SELECT id, id, 500, 'student_canceled' FROM payments`,
    `INSERT INTO payouts (id, teacher_id, amount_cents, status)
      SELECT ${uuid('0009', 'n')}, ${uuid('0001', `1 + n % ${teachers}`)}, 3825, 'sent'
      FROM generate_series(1, ${classes}) n`,
    `INSERT INTO ledger_transactions (id, kind, source_id) SELECT id, 'charge', id FROM payments`,
    'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_balanced',
    `INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents)
      SELECT id, account, CASE account WHEN 'held' THEN teacher_id END, id, cents FROM payments,
      (VALUES ('provider', -4500), ('commission', 675), ('held', 3825)) AS entry (account, cents)`,
    'ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_balanced',
    `INSERT INTO reviews (id, booking_id, class_id, student_id, rating, comment)
      SELECT ${uuid('0005', 'n')}, b.id, s.class_id, b.student_id, 4, 'Good'
      FROM (SELECT row_number() OVER () n, * FROM bookings LIMIT ${1.5 * classes}) b
      JOIN class_sessions s ON s.id = b.session_id`,
    `INSERT INTO class_ratings (class_id, rating_sum, review_count)
      SELECT class_id, sum(rating), count(*) FROM reviews GROUP BY class_id`,
    `INSERT INTO sessions (id, user_id, expires_at)
      SELECT md5(n::text), ${uuid('0001', `1 + n % ${people}`)}, now() + interval '7 days'
      FROM generate_series(1, ${classes}) n`,
    // As autovacuum does, so that an index alone can answer.
    'ANALYZE',
    'VACUUM classes, class_sessions, class_ratings',
  ])
    await sql.raw(statement).execute(db);
}
