import { sql } from 'kysely';
import { openPostgres } from '../src/server/db/database.ts';
import { selectMovements } from '../src/server/money/earnings.queries.ts';
import {
  getEarnings,
  getEarningsOverview,
  getMonthEarnings,
  getPayouts,
  periodOf,
} from '../src/server/money/earnings.service.ts';
import type { PaymentProvider } from '../src/server/money/provider/stripe-provider.ts';
import { earningsInput, overviewInput } from '../src/shared/money/earnings.ts';
import { busyTeacherId, insertEarnings } from './data/earnings-data.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import {
  percentile,
  type Statement,
  scannedTables,
  timeOf,
} from './measuring/measured-statements.ts';

// M5: the queries of the earnings page for an instructor with 100,000 paid bookings, and their plans.

const bookings = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 100);
const limitMs = 100;
const statement = 'the statement of a month';

const statements: Statement[] = [];

await withBenchDatabase(async (url) => {
  const { db, close } = await openPostgres(url, {
    onPoolError() {},
    onStatement: (text, parameters) => statements.push({ text, parameters }),
  });
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await insertEarnings(connection, bookings);
    await sql`RESET statement_timeout`.execute(connection);
  });
  console.log(`${bookings} paid bookings of one instructor`);
  const deps = { db, payments: { name: 'sandbox' } as PaymentProvider };
  const read = (input: object) =>
    getEarnings(deps, busyTeacherId, earningsInput.parse(input), new Date());
  let cursor: string | null = null;
  for (let page = 0; page < 20; page++)
    cursor = (await read(cursor ? { limit: 100, cursor } : { limit: 100 })).nextCursor;
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const readers: Record<string, () => Promise<unknown>> = {
    'the earnings page': () =>
      getEarningsOverview(deps, busyTeacherId, overviewInput.parse({}), new Date()),
    'a month of it': () =>
      getMonthEarnings(deps, busyTeacherId, { ...earningsInput.parse({}), month }),
    'a page of 25': () => read({}),
    'the 21st page of 100': () => read({ limit: 100, cursor }),
    payouts: () => getPayouts(deps, busyTeacherId, earningsInput.parse({})),
    [statement]: () =>
      selectMovements(db, { teacherId: busyTeacherId, period: periodOf(month, 'UTC') }),
  };
  const rows = [];
  for (const [what, work] of Object.entries(readers)) {
    const ms: number[] = [];
    for (let round = -5; round < rounds; round++) {
      const took = await timeOf(work);
      if (round >= 0) ms.push(took);
    }
    statements.length = 0;
    await work();
    const scans = (await scannedTables(db, [...statements])).join();
    rows.push({
      what,
      'p50 ms': percentile(ms, 0.5),
      'p95 ms': percentile(ms, 0.95),
      'sequential scans': scans,
    });
  }
  console.table(rows);
  // A statement is a download of thousands of lines, so it may take longer.
  const isFast = rows.every(({ what, ...row }) => what === statement || row['p95 ms'] <= limitMs);
  console.log(`M5: p95 ${isFast ? 'within' : 'over'} ${limitMs} ms`);
  if (!isFast || rows.some((row) => row['sequential scans'])) process.exitCode = 1;
  await close();
});
