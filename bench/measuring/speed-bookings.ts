import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { expireHoldQueue } from '../../src/server/market/bookings/seats/holds/hold-queues.ts';
import { createSession } from '../../src/server/people/auth/sessions/sessions.ts';
import { emailQueue } from '../../src/server/people/notifications/email.jobs.ts';
import { factQueue } from '../../src/server/people/notifications/facts.ts';
import { dateIdSql, numberedId } from '../../src/server/testing/fixtures/many-rows.ts';
import { currentRefundPolicy } from '../../src/shared/market/bookings/refund-policy.ts';
import type { Contestant } from './alternating-rounds.ts';
import type { Statements } from './peer-statements.ts';
import { pgbenchSql } from './pgbench.ts';
import { checkWrites, isOurs, type Writes } from './written-rows.ts';

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

/** A round of requests that must write this much each; what they wrote is deleted after it. */
export function bookingRound(
  db: Db,
  { name, run }: Contestant,
  writes: Writes,
  prepare?: () => Promise<void>,
): Contestant {
  return {
    name,
    async run() {
      await prepare?.();
      const figures = await checkWrites(db, writes, connections, run).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      await clearBookings(db);
      return figures;
    },
  };
}

const bookedId = (n: string) => numberedId('000b', n);

/** Books so many turns of the students, whose bookings a round then changes. */
export async function insertBookings(db: Db, sessions: number, count: number): Promise<void> {
  const sessionId = dateIdSql(`1 + (n + n / ${students}) % ${sessions}`);
  for (const statement of [
    `INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${bookedId('n')}, s.id, ${studentId(`n % ${students}`)}, c.price_cents,
        '${JSON.stringify(currentRefundPolicy)}'
      FROM generate_series(0, ${count - 1}) n
        JOIN class_sessions s ON s.id = ${sessionId} JOIN classes c ON c.id = s.class_id`,
    `UPDATE class_sessions s SET seats_taken = s.seats_taken + booked.seats
      FROM (SELECT session_id, sum(seats)::int AS seats FROM bookings WHERE ${isOurs}
        GROUP BY session_id) booked
      WHERE s.id = booked.session_id`,
    'VACUUM ANALYZE bookings, class_sessions',
  ])
    await sql.raw(statement).execute(db);
}

const queues = [factQueue, emailQueue, expireHoldQueue].map(({ name }) => `'${name}'`).join();

export async function clearBookings(db: Db): Promise<void> {
  for (const statement of [
    `DELETE FROM payments WHERE booking_id IN (SELECT id FROM bookings WHERE ${isOurs})`,
    `DELETE FROM bookings WHERE ${isOurs}`,
    'UPDATE class_sessions SET seats_taken = 2',
    'TRUNCATE idempotency_keys, rate_limits',
    // Jobs that a worker has locked are skipped: deleting them could deadlock.
    `DELETE FROM pgboss.job WHERE (name, id) IN (
      SELECT name, id FROM pgboss.job WHERE name IN (${queues})
      FOR UPDATE SKIP LOCKED)`,
    'VACUUM ANALYZE bookings, class_sessions, payments, seat_holds, pgboss.job',
  ])
    await sql.raw(statement).execute(db);
}

export type BookingStyle = { isKeyed: boolean; isHot?: boolean; path?: string };

/**
 * A script for wrk that books from this turn on; no two turns have the same student and session. If it
 * is hot, all students book one session, then all the next one.
 */
export function bookingRequests(
  { sessions, tokens }: { sessions: Session[]; tokens: string[] },
  { isKeyed, isHot = false, path = '/api/bookings' }: BookingStyle,
  firstTurn = 0,
): string {
  const bodies = sessions.map(({ id, classId }) =>
    JSON.stringify({ class_id: classId, session_id: id }),
  );
  return `local bodies, tokens, turn = ${table(bodies)}, ${table(tokens)}, ${firstTurn}
local headers = { ['content-type'] = 'application/json' }
function request()
  local lap = math.floor(turn / #tokens)
  headers.authorization = 'Bearer ' .. tokens[turn % #tokens + 1]
  ${isKeyed ? `headers['idempotency-key'] = '${randomUUID()}-' .. turn` : ''}
  local body = bodies[${isHot ? 'lap' : '(turn + lap)'} % #bodies + 1]
  turn = turn + 1
  return wrk.format('POST', '${path}', headers, body)
end
`;
}

const table = (values: string[]) => `{${values.map((value) => `'${value}'`).join(',')}}`;

/** A script for wrk that changes each of the bookings of `insertBookings` once. */
export function changeRequests(
  { tokens }: { tokens: string[] },
  { path, body }: { path: string; body: object | null },
): string {
  return `local tokens, turn = ${table(tokens)}, 0
local headers = ${body ? `{ ['content-type'] = 'application/json' }` : '{}'}
function request()
  headers.authorization = 'Bearer ' .. tokens[turn % #tokens + 1]
  ${body ? `headers['idempotency-key'] = '${randomUUID()}-' .. turn` : ''}
  local id = string.format('%08x-000b-7000-8000-%012x', turn, turn)
  turn = turn + 1
  return wrk.format('PUT', '/api/bookings/' .. id .. '/${path}', headers, ${body ? `'${JSON.stringify(body)}'` : 'nil'})
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
