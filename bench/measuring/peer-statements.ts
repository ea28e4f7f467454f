import { sql } from 'kysely';
import { openPostgres } from '../../src/server/db/database.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { getClassPageText } from '../../src/server/market/classes/classes.service.ts';
import { selectSessionWithAccount } from '../../src/server/people/auth/sessions/sessions.queries.ts';
import { emailRetries } from '../../src/server/people/notifications/email.jobs.ts';
import { factQueue } from '../../src/server/people/notifications/facts.ts';
import { insertResponse } from '../../src/server/platform/idempotency/idempotency.queries.ts';
import { currentRefundPolicy } from '../../src/shared/market/bookings/refund-policy.ts';
import { classPageSize } from '../../src/shared/market/classes/class-lists.ts';

type Parameter = { name: string } | { value: unknown };
export type Statement = { text: string; parameters: Parameter[] };
export type Statements = Awaited<ReturnType<typeof captureStatements>>;

// Placeholders for the values that differ between requests.
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ids = { studentId: uuid(1), classId: uuid(2), sessionId: uuid(3), bookingId: uuid(4) };
const once = { key: 'key', requestHash: 'requestHash' };
const response = { response: 'response' };
const names = new Map<unknown, string>(
  Object.entries({
    ...ids,
    ...once,
    tokenHash: 'tokenHash',
    response: JSON.stringify(response),
  }).map(([name, value]) => [value, name]),
);

/** The server's own SQL, with names for the parameters that differ between requests. */
export async function captureStatements(databaseUrl: string, imageHost: string) {
  let last: Statement = { text: '', parameters: [] };
  const database = await openPostgres(databaseUrl, {
    onPoolError() {},
    onStatement(text, parameters) {
      // BEGIN and COMMIT have no parameters.
      if (parameters.length > 0) last = { text, parameters: parameters.map(toParameter) };
    },
  });
  async function capture(run: (db: Db) => Promise<unknown>): Promise<Statement> {
    await run(database.db);
    return last;
  }
  const { studentId: userId, ...seat } = ids;
  try {
    return {
      list: await capture((db) =>
        getClassPageText(db, { limit: classPageSize.whole }, { imageHost, now: new Date() }),
      ),
      session: await capture((db) => selectSessionWithAccount(db, 'tokenHash')),
      book: await capture((db) => bookInOneStatement(db, { ...seat, studentId: userId })),
      store: await capture((db) => storeForUnknown(db, { userId, ...once })),
    };
  } finally {
    await database.close();
  }
}

const { retryLimit, retryDelay, retryBackoff, retryDelayMax, deadLetter } = emailRetries;

type SeatIds = Record<'studentId' | 'classId' | 'sessionId' | 'bookingId', string>;

/**
 * Statements that a server without services would send: the checks, the seat, the booking and the job
 * for its emails, right away.
 */
const bookInOneStatement = (db: Db, { studentId, classId, sessionId, bookingId }: SeatIds) =>
  sql`
    WITH seat AS (
      UPDATE class_sessions s SET seats_taken = s.seats_taken + 1 FROM classes c
      WHERE s.id = ${sessionId}::uuid AND c.id = s.class_id AND c.id = ${classId}::uuid
        AND c.is_active AND c.teacher_id <> ${studentId}::uuid AND s.status = 'scheduled'
        AND s.starts_at > now() AND (s.capacity IS NULL OR s.seats_taken < s.capacity)
      RETURNING s.id, s.class_id, c.price_cents
    ), booking AS (
      INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${bookingId}::uuid, id, ${studentId}::uuid, price_cents,
        ${JSON.stringify(currentRefundPolicy)}::jsonb
      FROM seat RETURNING id, session_id, status, created_at, price_cents
    ), job AS (
      INSERT INTO pgboss.job (id, name, data, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, dead_letter)
      SELECT gen_random_uuid(), ${factQueue.name}, json_build_object('bookingId', id, 'id', gen_random_uuid(),
          'name', 'booking.confirmed', 'sequence', 0),
        ${retryLimit}, ${retryDelay}, ${retryBackoff}, ${retryDelayMax}, ${deadLetter}
      FROM booking
    )
    SELECT booking.id, seat.class_id AS "classId", booking.session_id AS "sessionId",
      booking.status, booking.created_at AS "createdAt", booking.price_cents / 100::float8 AS price,
      0 AS discount, 1 AS seats, ARRAY[]::text[] AS guests, booking.price_cents / 100::float8 AS total, null AS payment
    FROM booking, seat`.execute(db);

/** The user does not exist, so PostgreSQL rejects the key. */
const storeForUnknown = (db: Db, row: Parameters<typeof insertResponse>[1]) =>
  db
    .transaction()
    .execute((trx) => insertResponse(trx, row, response, 24))
    .catch(() => {});

function toParameter(value: unknown): Parameter {
  const name = names.get(value);
  return name ? { name } : { value };
}
