import { openPostgres } from '../src/server/db/database.ts';
import { insertManyRows } from '../src/server/testing/fixtures/many-rows.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { alternate, type Contestant } from './measuring/alternating-rounds.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { cpuMs, treeCpuMs } from './measuring/cpu-time.ts';
import { bookingRequests, bookingRound, prepareBookings } from './measuring/speed-bookings.ts';
import { keepLastCoreFree, runWrk } from './measuring/wrk.ts';

// Figure M5: the cost over HTTP of a booking with a price to pay online, which reserves the seat,
// against a free one. Rounds alternate. `-- <rounds> <seconds>` for another length.
const [rounds = 5, seconds = 5] = process.argv.slice(2, 4).map(Number);
const load = { connections: 32, seconds };
const maxRatio = 2;

await keepLastCoreFree();
const figures = await withBenchDatabase(async (url, postgresPid) => {
  const database = await openPostgres(url, { onPoolError() {} });
  const server = await startServerProcess({
    DATABASE_URL: url,
    APP_SECRET: 'the secret of a benchmark, of 32 or more characters',
    PAYMENTS: 'sandbox',
  });
  try {
    const { db } = database;
    await insertManyRows(db, 100);
    const crowd = await prepareBookings(db);
    const book = (name: string, priceCents: number): Contestant => ({
      name,
      async run() {
        await db.updateTable('classes').set({ priceCents }).execute();
        const [serverBefore, postgresBefore] = [
          cpuMs(server.child.pid ?? 0),
          treeCpuMs(postgresPid),
        ];
        const script = bookingRequests(crowd, { isKeyed: true });
        const { done, perSecond } = await runWrk({ urls: [server.url], script }, load);
        const serverMs = (cpuMs(server.child.pid ?? 0) - serverBefore) / done;
        return {
          done,
          perSecond,
          serverMs,
          postgresMs: (treeCpuMs(postgresPid) - postgresBefore) / done,
        };
      },
    });
    // The server also handles the facts.
    const each = { bookings: 1, seatsTaken: 1, keys: 1, attempts: 1 };
    return await alternate(
      [
        bookingRound(db, book('free', 0), each),
        bookingRound(db, book('paid', 4500), { ...each, holds: 1, payments: 1, endsOfHolds: 1 }),
      ],
      rounds,
    );
  } finally {
    await server.stop();
    await database.close();
  }
});

console.table(figures);
const { free, paid } = figures;
if (!free || !paid) throw new Error('Nothing was measured');
const cost = (row: typeof free) => (row.serverMs ?? 0) + row.postgresMs;
const ratios = { time: free.perSecond / paid.perSecond, cpu: cost(paid) / cost(free) };
console.log(`a paid booking takes ${ratios.time.toFixed(2)} times as long as a free one,`);
console.log(`and ${ratios.cpu.toFixed(2)} times its CPU time; at most ${maxRatio}`);
process.exitCode = Math.max(ratios.time, ratios.cpu) <= maxRatio ? 0 : 1;
