import { openPostgres } from '../src/server/db/database.ts';
import { insertManyRows } from '../src/server/testing/fixtures/many-rows.ts';
import { type ServerProcess, startServerProcess } from '../src/server/testing/server-process.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// P14: one page of a list of 10,000 classes against the whole list of 100, each on its own
// database. Requests alternate so that both see the same noise.
const maxRatio = 2;
const rounds = 150;
const orders = ['', '&price=asc', '&price=desc', '&date=asc', '&date=desc', '&date=asc&price=desc'];

const ms = (value: number) => `${value.toFixed(1)} ms`;

const isGood = await withList(100, (small) =>
  withList(10_000, async (large) => {
    const ratios: number[] = [];
    for (const order of orders) {
      const first = `/api/classes?limit=100${order}`;
      const later = `${first}&cursor=${await cursorAfter(large.url, first, 20)}`;
      const [whole, begin, deep] = await medians([
        `${small.url}/api/classes`,
        large.url + first,
        large.url + later,
      ]);
      console.log(
        `${(order || 'newest first').padEnd(22)} list of 100: ${ms(whole)}, of 10,000 first page: ${ms(begin)} (${(begin / whole).toFixed(2)}), 21st page: ${ms(deep)} (${(deep / whole).toFixed(2)})`,
      );
      ratios.push(begin / whole, deep / whole);
    }
    const worst = Math.max(...ratios);
    console.log(`P14: ratio ${worst.toFixed(2)} at most (limit ${maxRatio})`);
    return worst <= maxRatio;
  }),
);
process.exitCode = isGood ? 0 : 1;

function withList<T>(classes: number, measure: (server: ServerProcess) => Promise<T>): Promise<T> {
  return withBenchDatabase(async (url) => {
    const database = await openPostgres(url, { onPoolError() {} });
    await insertManyRows(database.db, classes);
    await database.close();
    const server = await startServerProcess({
      DATABASE_URL: url,
      CACHE_RESPONSES: 'false',
      RATE_LIMIT_SCALE: '1000',
    });
    return measure(server).finally(() => server.stop());
  });
}

async function cursorAfter(url: string, path: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`${url}${path}${cursor && `&cursor=${cursor}`}`);
    cursor = (await response.json()).nextCursor;
  }
  return cursor;
}

/** The median response time of each URL, including the body. */
async function medians(urls: [string, string, string]): Promise<[number, number, number]> {
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = -20; round < rounds; round++)
    for (const [index, url] of urls.entries()) {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      // The first requests are warm-up.
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;
  return [median(times[0]), median(times[1]), median(times[2])];
}
