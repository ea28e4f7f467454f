import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { createSession } from '../../src/server/people/auth/sessions/sessions.ts';
import { emailQueue } from '../../src/server/people/notifications/email.jobs.ts';
import { factQueue } from '../../src/server/people/notifications/facts.ts';
import { dateIdSql } from '../../src/server/testing/fixtures/many-rows.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import type { Statements } from './peer-statements.ts';
import { pgbenchSql } from './pgbench.ts';

// Students take turns over all sessions, so none books the same session twice in a round.
const students = 2000;
const connections = 32;
const studentId = (n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-0009-7000-8000-000000000000')::uuid`;

type Session = { id: string; classId: string };

/** Moves the sessions into the future, removes their capacity limits, and signs in the students. */
export async function prepareBookings(db: Db) {
  await sql`UPDATE class_sessions SET capacity = NULL,
    starts_at = starts_at + interval '90 days', ends_at = ends_at + interval '90 days'`.execute(db);
  await sql
    .raw(`INSERT INTO users (id, email, username, full_name, email_verified_at)
      SELECT ${studentId('n')}, 's' || n || '@example.com', 's' || n, 'Student ' || n, now()
      FROM generate_series(0, ${students - 1}) n`)
    .execute(db);
  const sessions = await db
    .selectFrom('classSessions')
    .select(['id', 'classId'])
    .orderBy('id')
    .execute();
  const tokens: string[] = [];
  for (let n = 0; n < students; n++) {
    const id = `${n.toString(16).padStart(8, '0')}-0009-7000-8000-000000000000`;
    tokens.push((await createSession(db, id)).token);
  }
  return { sessions, tokens };
}

const isOurs = `student_id::text LIKE '%-0009-%'`;

async function countBookings(db: Db): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`SELECT count(*)::int AS count FROM bookings WHERE ${isOurs}`)
    .execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Throws unless this round made `booked` bookings. wrk does not count the last request of each
 * connection, whose booking may still be under way.
 */
export async function checkBookings(db: Db, booked: number): Promise<void> {
  let count = -1;
  await waitUntil('no booking is under way', async () => {
    const before = count;
    await setTimeout(500);
    count = await countBookings(db);
    return count === before;
  });
  if (count < booked || count > booked + connections)
    throw new Error(`${count} bookings, not ${booked}`);
}

export async function clearBookings(db: Db): Promise<void> {
  for (const statement of [
    `DELETE FROM payments WHERE booking_id IN (SELECT id FROM bookings WHERE ${isOurs})`,
    `DELETE FROM bookings WHERE ${isOurs}`,
    'UPDATE class_sessions SET seats_taken = 2',
    'TRUNCATE idempotency_keys, rate_limits',
    // Jobs that a worker has locked are skipped: deleting them could deadlock.
    `DELETE FROM pgboss.job WHERE (name, id) IN (
      SELECT name, id FROM pgboss.job WHERE name IN ('${factQueue.name}', '${emailQueue.name}')
      FOR UPDATE SKIP LOCKED)`,
    'VACUUM ANALYZE bookings, class_sessions, pgboss.job',
  ])
    await sql.raw(statement).execute(db);
}

export type BookingStyle = { isKeyed: boolean; isHot?: boolean };

/**
 * A script for wrk that books from this turn on; no two turns have the same student and session. If it
 * is hot, all students book one session, then all the next one.
 */
export function bookingRequests(
  { sessions, tokens }: { sessions: Session[]; tokens: string[] },
  { isKeyed, isHot = false }: BookingStyle,
  firstTurn = 0,
): string {
  const bodies = sessions.map(({ id, classId }) =>
    JSON.stringify({ class_id: classId, session_id: id }),
  );
  const table = (values: string[]) => `{${values.map((value) => `'${value}'`).join(',')}}`;
  return `local bodies, tokens, turn = ${table(bodies)}, ${table(tokens)}, ${firstTurn}
local headers = { ['content-type'] = 'application/json' }
function request()
  local lap = math.floor(turn / #tokens)
  headers.authorization = 'Bearer ' .. tokens[turn % #tokens + 1]
  ${isKeyed ? `headers['idempotency-key'] = '${randomUUID()}-' .. turn` : ''}
  local body = bodies[${isHot ? 'lap' : '(turn + lap)'} % #bodies + 1]
  turn = turn + 1
  return wrk.format('POST', '/api/bookings', headers, body)
end
`;
}

/** The same bookings as SQL for pgbench; each of its connections has its own `turn`. */
export function bookingScript(
  statements: Statements,
  sessions: number,
  { isKeyed }: BookingStyle,
): string {
  const sessionId = dateIdSql(':session::int');
  const given = {
    studentId: studentId(':student::int'),
    sessionId,
    classId: `(SELECT class_id FROM class_sessions WHERE id = ${sessionId})`,
    bookingId: 'gen_random_uuid()',
    key: `('key ' || :n::text)`,
    requestHash: `'hash'`,
    response: `'{}'`,
  };
  const sql = (name: 'book' | 'store') => pgbenchSql(statements[name], given);
  return `\\set turn :turn + 1
\\set n :turn * ${connections} + :client_id
\\set student :n % ${students}
\\set session 1 + (:n + :n / ${students}) % ${sessions}
${isKeyed ? `BEGIN;\n${sql('book')}${sql('store')}COMMIT;` : sql('book')}`;
}
