import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { expireHoldQueue } from '../../src/server/market/bookings/seats/holds/hold-queues.ts';
import { factQueue } from '../../src/server/people/notifications/facts.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { secondMs } from '../../src/shared/units.ts';

// Only servers that write the same are compared.

/** The booking or hold is of a student of the bench. */
export const isOurs = `student_id::text LIKE '%-0009-%'`;
const ours = sql.raw(isOurs);

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(SELECT count(*)::int FROM ${rows})`;
const jobsOf = ({ name }: { name: string }) => countOf(sql`pgboss.job WHERE name = ${name}`);

const counted = {
  bookings: countOf(sql`bookings WHERE ${ours}`),
  bookedSeats: sql<number>`(
    SELECT coalesce(sum(seats), 0)::int FROM bookings WHERE ${ours})`,
  canceled: countOf(sql`bookings WHERE ${ours} AND cancelled_at IS NOT NULL`),
  seatsTaken: sql<number>`(SELECT sum(seats_taken)::int FROM class_sessions)`,
  holds: countOf(sql`seat_holds WHERE ${ours} AND ended_at IS NULL`),
  payments: countOf(sql`payments p JOIN bookings b ON b.id = p.booking_id WHERE ${ours}`),
  facts: jobsOf(factQueue),
  endsOfHolds: jobsOf(expireHoldQueue),
  keys: countOf(sql`idempotency_keys`),
  attempts: sql<number>`(SELECT coalesce(sum(count), 0)::int FROM rate_limits WHERE key LIKE 'book%')`,
};

/** What one request adds. */
export type Writes = Partial<Record<keyof typeof counted, number>>;

async function countRows(db: Db): Promise<Record<string, number>> {
  const columns = Object.entries(counted).map(([name, count]) => sql`${count} AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

/**
 * Throws unless the load wrote this for each request that it has counted, and for at most one more of each
 * connection: the last ones, which may still be under way.
 */
export async function checkWrites<Load extends { done: number }>(
  db: Db,
  writes: Writes,
  connections: number,
  run: () => Promise<Load>,
): Promise<Load> {
  const before = await countRows(db);
  const load = await run();
  let after = await countRows(db);
  await waitUntil('no request is under way', async () => {
    const last = JSON.stringify(after);
    // A busy machine may still be about to begin it.
    await setTimeout(secondMs);
    after = await countRows(db);
    return JSON.stringify(after) === last;
  });
  const counts = Object.entries(writes).map(([name, each]) => ({
    name,
    requests: ((after[name] ?? 0) - (before[name] ?? 0)) / each,
  }));
  const isRight = counts.every(
    ({ requests }) =>
      requests === counts[0]?.requests &&
      requests >= load.done &&
      requests <= load.done + connections,
  );
  if (isRight) return load;
  const found = counts.map(({ name, requests }) => `${name} of ${requests}`).join(', ');
  throw new Error(`${load.done} requests wrote ${found}`);
}

/** All rows of a booking, without ids and times, which differ. */
export async function readRows(db: Db, bookingId: string): Promise<object> {
  const id = sql`${bookingId}::uuid`;
  const rowsOf = (table: string, without: string[], where: RawBuilder<unknown>) => sql`(
    SELECT coalesce(jsonb_agg(to_jsonb(t) - ${without}::text[]), '[]')
    FROM ${sql.table(table)} t WHERE ${where})`;
  const { rows } = await sql<object>`SELECT
    ${rowsOf('bookings', ['id', 'student_id', 'created_at', 'cancelled_at'], sql`id = ${id}`)} AS bookings,
    ${rowsOf('seat_holds', ['id', 'student_id', 'booking_id', 'payment_id', 'created_at', 'expires_at', 'ended_at'], sql`booking_id = ${id}`)} AS holds,
    ${rowsOf('payments', ['id', 'booking_id', 'created_at'], sql`booking_id = ${id}`)} AS payments,
    (SELECT jsonb_agg(to_jsonb(j) - ARRAY['id', 'created_on', 'start_after', 'keep_until', 'data']
        || jsonb_build_object('fact', j.data - ARRAY['id', 'bookingId', 'sequence', 'by'])
        ORDER BY j.created_on)
      FROM pgboss.job j WHERE j.data ->> 'bookingId' = ${bookingId}) AS jobs`.execute(db);
  return rows[0] ?? {};
}
