import { withListServer } from './measuring/list-server.ts';
import { medianTimes } from './measuring/median-times.ts';

// Searches and lists of 10,000 classes with two dates each, and with twenty. A search must cost no more, whatever
// schedules add. A list grows with its response, which has all dates of its classes, so its ratio has no
// limit. Requests alternate, so that both see the same noise. `-- <rounds> <classes>` for another size.
const maxRatio = 1.1;
const [rounds = 100, classes = 10_000] = process.argv.slice(2).map(Number);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const lists = [
  '/api/classes?limit=100',
  '/api/classes?limit=100&date=asc',
  '/api/classes?limit=100&date=desc',
  '/api/classes?limit=100&price=asc',
];
const searches = [
  '/api/search',
  '/api/search?q=words',
  '/api/search?sort=latest',
  '/api/search?sort=price',
  `/api/search?from=${day(3)}&to=${day(10)}`,
  '/api/search?when=sat-morning',
  '/api/search?seats=2&maxPrice=40',
];

const isGood = await withListServer({ classes, datesPerClass: 2 }, (few) =>
  withListServer({ classes, datesPerClass: 20 }, async (many) => {
    const ratios: number[] = [];
    for (const path of [...searches, ...lists]) {
      const [before = 0, after = 0] = await medianTimes([few.url + path, many.url + path], rounds);
      if (searches.includes(path)) ratios.push(after / before);
      console.log(
        `${path.padEnd(45)} ${before.toFixed(1)} ms, with ten times the dates ${after.toFixed(1)} ms (${(after / before).toFixed(2)})`,
      );
    }
    const worst = Math.max(...ratios);
    console.log(`Searches: ratio ${worst.toFixed(2)} at most (limit ${maxRatio})`);
    return worst <= maxRatio;
  }),
);
process.exitCode = isGood ? 0 : 1;
