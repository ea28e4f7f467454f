import { sql } from 'kysely';
import { openPostgres } from '../src/server/db/database.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { insertManyRows } from '../src/server/testing/fixtures/many-rows.ts';
import { type ServerProcess, startServerProcess } from '../src/server/testing/server-process.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { cpuMs, treeCpuMs } from './measuring/cpu-time.ts';
import { runHttpLoad } from './measuring/http-load.ts';
import { bookingRequests, prepareBookings } from './measuring/speed-bookings.ts';
import { runWrk } from './measuring/wrk.ts';

// Figures that docs/scale.md multiplies: bytes per row with its indexes, CPU time of pages (Linux),
// and the WAL of a booking with its jobs and emails (needs wrk). `-- <classes> <seconds>`
const dueJob = sql`SELECT FROM pgboss.job
  WHERE state < 'completed' AND start_after <= now() LIMIT 1`;
const [classes = 10_000, seconds = 5] = process.argv.slice(2).map(Number);
const postgres = await startPostgresServer({ settings: { full_page_writes: 'on' } });
const smtp = await startSmtpReceiver();
const databaseUrl = postgres.url('postgres');
const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
try {
  await migrateToLatest(db);
  await insertManyRows(db, classes, { datesPerClass: 10 });
  await sql`VACUUM ANALYZE`.execute(db);
  console.table(await measureRows());
  await measureRequests();
  await copyRecords();
  await sql`VACUUM ANALYZE recorded_facts, recorded_emails`.execute(db);
  console.table(await measureRows('recorded\\_%'));
} finally {
  await close();
  await postgres.stop();
  smtp.close();
}

/** Bytes per row of the table, and with its indexes. */
async function measureRows(pattern = '%') {
  const { rows } = await sql<{ table: string; rows: number; heap: number; all: number }>`
    SELECT relname AS table, reltuples::int AS rows,
      round(pg_table_size(oid) / reltuples)::int AS heap,
      round(pg_total_relation_size(oid) / reltuples)::int AS all
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname LIKE ${pattern} AND reltuples >= 1000 ORDER BY relname`.execute(db);
  return Object.fromEntries(
    rows.map(({ table, rows, heap, all }) => [
      table,
      { rows, 'bytes per row': heap, 'with its indexes': all },
    ]),
  );
}

/** Only requests record facts and emails: copies of theirs, about other bookings, fill the tables. */
async function copyRecords(): Promise<void> {
  const about = sql`ARRAY(SELECT gen_random_uuid() FROM unnest(about))`;
  await sql`INSERT INTO recorded_facts
    SELECT gen_random_uuid(), name, ${about}, account_id, key_id, details, at
    FROM recorded_facts, generate_series(1, 100)`.execute(db);
  await sql`INSERT INTO recorded_emails
    SELECT gen_random_uuid(), ${about}, cause, recipient_id, created_at, sent_at
    FROM recorded_emails, generate_series(1, 100)`.execute(db);
}

async function measureRequests(): Promise<void> {
  const crowd = await prepareBookings(db);
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'the secret of a benchmark, of 32 or more characters',
    SMTP_URL: smtp.url,
    PAYMENTS: 'sandbox',
    RATE_LIMIT_SCALE: '100000',
  });
  try {
    await measurePages(server, crowd.tokens);
    await measureBookings(server, crowd);
  } finally {
    await server.stop();
  }
}

/** CPU time of the server and of PostgreSQL for pages of classes, each page once. */
async function measurePages({ url, child }: ServerProcess, tokens: string[]): Promise<void> {
  const ids = await db.selectFrom('classes').select('id').orderBy('id').execute();
  for (const who of ['a stranger', 'a learner']) {
    let turn = 0;
    const nextCall = () => {
      const headers =
        who === 'a learner' ? { cookie: `learnlocal=${tokens[turn % tokens.length]}` } : {};
      return { url: `${url}/classes/${ids[turn++ % ids.length]?.id}`, options: { headers } };
    };
    await runHttpLoad(nextCall, 200, { connections: 4, seconds: 2 });
    const before = [cpuMs(child.pid ?? 0), treeCpuMs(postgres.pid)] as const;
    const { done } = await runHttpLoad(nextCall, 200, { connections: 4, seconds });
    const serverMs = (cpuMs(child.pid ?? 0) - before[0]) / done;
    const postgresMs = (treeCpuMs(postgres.pid) - before[1]) / done;
    console.log(
      `page of a class for ${who}: ${serverMs.toFixed(1)} ms of the server, ${postgresMs.toFixed(1)} ms of PostgreSQL`,
    );
  }
}

type Crowd = Awaited<ReturnType<typeof prepareBookings>>;

async function measureBookings({ url }: ServerProcess, crowd: Crowd): Promise<void> {
  let turn = 0;
  for (const priceCents of [0, 4550]) {
    await db.updateTable('classes').set({ priceCents }).execute();
    await sql`CHECKPOINT`.execute(db);
    const before = await readWal();
    const script = bookingRequests(crowd, { isKeyed: true }, turn);
    const { done } = await runWrk({ urls: [url], script }, { connections: 4, seconds });
    // Each connection may have sent another request.
    turn += done + 8;
    await waitUntil('no job is due', async () => (await dueJob.execute(db)).rows.length === 0);
    const after = await readWal();
    const [bytes, pages] = [after.bytes - before.bytes, after.pages - before.pages];
    console.log(
      `${done} bookings for ${priceCents} cents: ${Math.round(bytes / done)} bytes of WAL each, ` +
        `with ${(pages / done).toFixed(2)} whole pages, written once after a checkpoint`,
    );
  }
}

/** The WAL of all processes, which report it when a transaction ends, at most once a second. */
async function readWal(): Promise<{ bytes: number; pages: number }> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ bytes: number; pages: number }>`
    SELECT wal_bytes::float8 AS bytes, wal_fpi::float8 AS pages FROM pg_stat_wal`.execute(db);
  return rows[0] ?? { bytes: 0, pages: 0 };
}
