import { sql } from 'kysely';
import { recountAll } from '../src/server/app/api/find-faults.ts';
import { tableTimeoutMs } from '../src/server/db/connections/connection.ts';
import { openPostgres } from '../src/server/db/database.ts';
import { insertEarnings } from './data/earnings-data.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// The time in which `npm run db:check` recounts 100,000 paid bookings and 21,000 dates (P19: at most
// 10 s). `-- <bookings>` measures another size.
const bookings = Number(process.argv[2] ?? 100_000);
const emptyDates = 20_000;

await withBenchDatabase(async (url) => {
  const { db, close } = await openPostgres(url, { onPoolError() {}, timeoutMs: tableTimeoutMs });
  await insertEarnings(db, Math.floor(bookings / 1.5));
  await sql`INSERT INTO class_sessions (id, class_id, starts_at, ends_at, time_zone)
    SELECT gen_random_uuid(), c.id, now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour',
      c.time_zone
    FROM generate_series(1, ${emptyDates}::int) n, (SELECT * FROM classes LIMIT 1) c`.execute(db);
  // A recount stops at a thousand wrong rows, so that the data must be right where there are many.
  await sql`UPDATE class_sessions s SET seats_taken = booked.seats
    FROM (SELECT session_id, count(*) AS seats FROM bookings GROUP BY session_id) AS booked
    WHERE booked.session_id = s.id`.execute(db);
  await sql`DELETE FROM payouts`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  const startedAt = performance.now();
  const counts = (await recountAll(db)).map(({ allRight, faults }) => ({
    recount: allRight,
    faults: faults.length,
  }));
  console.table(counts);
  console.log(`${bookings} bookings: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await close();
});
