import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectSessionWithAccount } from '#server/accounts/sessions.queries.ts';
import { selectSignIn } from '#server/accounts/users.queries.ts';
import {
  insertBookingWithSeat,
  selectEnrolledClasses,
  selectSeatState,
} from '#server/bookings/bookings.queries.ts';
import {
  isClassVisible,
  selectActiveClasses,
  selectActiveClassPage,
  selectClassDetails,
  selectCreatedClasses,
  selectEnrolled,
} from '#server/classes/classes.queries.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { claimDueMails, selectNewestMails } from '#server/mail/outbox.queries.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { selectUsedBytes, takeExpiredUploads } from '#server/uploads/uploads.queries.ts';
import { currentRefundPolicy } from '#shared/bookings.ts';

type Statement = { text: string; parameters: readonly unknown[] };
let database: OpenDatabase;
let last: Statement = { text: '', parameters: [] };
const ids = { class: '', teacher: '', student: '' };

// Ids are written like those of the application: their order is the order of creation.
const uuid = (prefix: string, n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-${prefix}-7000-8000-000000000000')::uuid`;

beforeAll(async () => {
  database = await createTestDatabase((text, parameters) => {
    last = { text, parameters };
  });
  const { db } = database;
  for (const statement of [
    `INSERT INTO users (id, email, username, full_name, email_verified_at)
      SELECT ${uuid('0001', 'n')}, 'p' || n || '@example.com', 'p' || n, 'Person ' || n, now()
      FROM generate_series(1, 5000) n`,
    `INSERT INTO categories (name) SELECT 'Category ' || n FROM generate_series(1, 12) n`,
    `INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students)
      SELECT ${uuid('0002', 'n')}, ${uuid('0001', '1 + n % 1000')}, 1 + n % 12, 'Class ' || n,
        repeat('words ', 40), 4500, 'Somewhere', 'UTC', 10
      FROM generate_series(1, 10000) n`,
    `INSERT INTO uploads (id, user_id, client_id, purpose, type, declared_bytes, status, url,
        expires_at)
      SELECT ${uuid('0007', 'n')}, ${uuid('0001', '1 + n % 1000')}, ${uuid('0007', 'n')},
        'classImage', 'image/jpeg', 1000, 'stored', '/files/' || n || '.jpg',
        CASE WHEN n > 20000 THEN now() + make_interval(hours => n - 20003) END
      FROM generate_series(1, 21000) n`,
    `INSERT INTO class_pictures (class_id, position, url)
      SELECT ${uuid('0002', '1 + n % 10000')}, n / 10001, '/files/' || n || '.jpg'
      FROM generate_series(1, 20000) n`,
    `INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken)
      SELECT ${uuid('0003', 'n')}, ${uuid('0002', '1 + n % 10000')},
        now() + make_interval(hours => n / 10 - 500), now() + make_interval(hours => n / 10 - 498),
        10, 2
      FROM generate_series(1, 20000) n`,
    `INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${uuid('0004', 'n')}, ${uuid('0003', '1 + n % 20000')},
        ${uuid('0001', '1 + (n * 7 + n / 20000) % 5000')}, 4500, '{}'
      FROM generate_series(1, 40000) n`,
    `INSERT INTO reviews (id, booking_id, class_id, student_id, rating, comment)
      SELECT ${uuid('0005', 'n')}, b.id, s.class_id, b.student_id, 4, 'Good'
      FROM (SELECT row_number() OVER () n, * FROM bookings LIMIT 15000) b
      JOIN class_sessions s ON s.id = b.session_id`,
    `INSERT INTO sessions (id, user_id, expires_at)
      SELECT md5(n::text), ${uuid('0001', '1 + n % 5000')}, now() + interval '7 days'
      FROM generate_series(1, 10000) n`,
    `INSERT INTO outbox (id, recipient, sealed, sent_at)
      SELECT ${uuid('0006', 'n')}, 'x@example.com', '\\x00', CASE WHEN n % 100 > 0 THEN now() END
      FROM generate_series(1, 10000) n`,
    'ANALYZE',
  ])
    await sql.raw(statement).execute(db);
  const { rows } = await sql<typeof ids>`
    SELECT s.class_id AS class, c.teacher_id AS teacher, b.student_id AS student
    FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    JOIN classes c ON c.id = s.class_id LIMIT 1`.execute(db);
  Object.assign(ids, rows[0]);
}, 60_000);

afterAll(() => database.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The tables that the statement reads from end to end. */
async function sequentialScans(query: (db: Db) => Promise<unknown>): Promise<string[]> {
  await query(database.db);
  const { text, parameters } = last;
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...sql`SELECT`.compile(database.db),
    sql: `EXPLAIN (FORMAT JSON) ${text}`,
    parameters,
  });
  const plans = Object.values(rows[0] ?? {})[0];
  const visit = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []),
    ...(plan.Plans ?? []).flatMap(visit),
  ];
  // Categories are a dozen rows for good; reading them whole is the fastest way.
  return plans ? visit(plans[0].Plan).filter((table) => table !== 'categories') : ['no plan'];
}

const absentId = '00000000-0000-7000-8000-000000000000';
const cases: [string, (db: Db) => Promise<unknown>][] = [
  ['the whole list', selectActiveClasses],
  ['the first page of the list', (db) => selectActiveClassPage(db, 24, undefined)],
  ['a later page of the list', (db) => selectActiveClassPage(db, 24, ids.class)],
  ['the details of a class', (db) => selectClassDetails(db, ids.class, ids.student)],
  ['the participants', (db) => selectEnrolled(db, ids.class, ids.student)],
  ['the classes somebody created', (db) => selectCreatedClasses(db, ids.teacher)],
  ['the classes somebody has seats in', (db) => selectEnrolledClasses(db, ids.student)],
  ['signing in', (db) => selectSignIn(db, 'p77@example.com')],
  ['a session', (db) => selectSessionWithAccount(db, 'nobody')],
  ['what somebody keeps in pictures', (db) => selectUsedBytes(db, ids.teacher)],
  ['the pictures that may go', (db) => takeExpiredUploads(db, 100)],
  ['the mails that wait', (db) => claimDueMails(db, 10, 60)],
  ['the newest mails', (db) => selectNewestMails(db, 100)],
  [
    'why a seat was refused',
    (db) =>
      selectSeatState(db, { classId: ids.class, studentId: ids.student, sessionId: undefined }),
  ],
  ['who may see a class', (db) => isClassVisible(db, ids.class, ids.student)],
  [
    'the seat statement',
    (db) =>
      insertBookingWithSeat(db, {
        bookingId: absentId,
        classId: absentId,
        studentId: ids.student,
        sessionId: undefined,
        refundPolicy: currentRefundPolicy,
      }),
  ],
];

it.each(cases)('%s reads no growing table from end to end', async (_name, query) => {
  expect(await sequentialScans(query)).toEqual([]);
});

it('a query without an index is seen', async () => {
  const byPlace = (db: Db) =>
    db.selectFrom('classes').select('id').where('location', '=', 'Nowhere').execute();
  expect(await sequentialScans(byPlace)).toEqual(['classes']);
});
