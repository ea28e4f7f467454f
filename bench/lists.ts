import { withListServer } from './measuring/list-server.ts';
import { medianTimes } from './measuring/median-times.ts';

// P14: one page of a list of 10,000 classes against the whole list of 100, each on its own
// database. Requests alternate so that both see the same noise. `-- <rounds> <classes>` for another size.
const maxRatio = 2;
const [rounds = 150, classes = 10_000] = process.argv.slice(2).map(Number);
const pages = Math.min(20, classes / 100 - 1);
const orders = ['', '&price=asc', '&price=desc', '&date=asc', '&date=desc', '&date=asc&price=desc'];

const ms = (value: number) => `${value.toFixed(1)} ms`;

const isGood = await withListServer({ classes: 100 }, (small) =>
  withListServer({ classes }, async (large) => {
    const ratios: number[] = [];
    for (const order of orders) {
      const first = `/api/classes?limit=100${order}`;
      const later = `${first}&cursor=${await cursorAfter(large.url, first, pages)}`;
      const [whole = 0, begin = 0, deep = 0] = await medianTimes(
        [`${small.url}/api/classes`, large.url + first, large.url + later],
        rounds,
      );
      console.log(
        `${(order || 'newest first').padEnd(22)} list of 100: ${ms(whole)}, of ${classes} first page: ${ms(begin)} (${(begin / whole).toFixed(2)}), page ${pages + 1}: ${ms(deep)} (${(deep / whole).toFixed(2)})`,
      );
      ratios.push(begin / whole, deep / whole);
    }
    const worst = Math.max(...ratios);
    console.log(`P14: ratio ${worst.toFixed(2)} at most (limit ${maxRatio})`);
    return worst <= maxRatio;
  }),
);
process.exitCode = isGood ? 0 : 1;

async function cursorAfter(url: string, path: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`${url}${path}${cursor && `&cursor=${cursor}`}`);
    cursor = (await response.json()).nextCursor;
  }
  return cursor;
}
