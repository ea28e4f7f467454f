import { execFile } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags } from '../e2e/chromium.ts';
import { freePort } from '../src/server/testing/databases/postgres-server.ts';
import { withBuiltProduct } from './measuring/built-product.ts';
import { openOtherSite } from './measuring/other-site.ts';

// Figure P12: Lighthouse as on a phone, the median of five runs per page; `-- explore 1` for one
// page and one run. `-- site widget` for a plain page of another site without and with the widget, which may
// cost two points. Its packages, 120 MB, are downloaded on first use: nothing else needs them.
const lighthouse = 'lighthouse@13.5.0';
const isNumber = (text: string) => /^\d+$/.test(text);
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !isNumber(arg));
const runs = Number(args.find(isNumber) ?? 5);
const maxWidgetLoss = 0.02;
const bounds = {
  performance: { min: 0.95 },
  accessibility: { min: 1 },
  'best-practices': { min: 1 },
  seo: { min: 1 },
  'LCP (s)': { max: 2 },
  CLS: { max: 0.02 },
};
type Figure = keyof typeof bounds;
type Figures = Record<Figure, number>;

/** What is read of Lighthouse's report. */
type Report = {
  runtimeError?: { message: string };
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

async function measure(url: string, executablePath: string): Promise<Figures> {
  const port = await freePort();
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ args, executablePath });
  try {
    const flags = [`--port=${port}`, '--output=json', '--quiet'];
    const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
      maxBuffer: 2 ** 28,
    });
    const report: Report = JSON.parse(stdout);
    const { categories, audits, runtimeError } = report;
    if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
    const score = (name: string) => categories[name]?.score ?? 0;
    printLosses(report);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      'LCP (s)': (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
      CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

/** Retries, because Chromium sometimes records no trace, which says nothing about the page. */
async function measureWithRetry(url: string, chromiumPath: string): Promise<Figures> {
  return measure(url, chromiumPath).catch(() => measure(url, chromiumPath));
}

const printed = new Set<string>();
/** Prints each audit that costs points once for all runs. */
function printLosses({ categories, audits }: Report) {
  for (const category of Object.values(categories)) {
    if (!(category.id in bounds) || category.id === 'performance') continue;
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 1) continue;
      if (!printed.has(id)) console.log(`  ${category.id}: ${audit.title}`);
      printed.add(id);
    }
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function isGood(name: Figure, value: number): boolean {
  const bound: { min?: number; max?: number } = bounds[name];
  return value >= (bound.min ?? -Infinity) && value <= (bound.max ?? Infinity);
}

await withBuiltProduct(async (pages, chromiumPath) => {
  const table: Record<string, Record<string, string>> = {};
  const scores: Record<string, number[]> = {};
  const other = await openOtherSite(pages.class);
  for (const [page, url] of Object.entries({ ...pages, ...other.pages })) {
    if (wanted.length > 0 && !wanted.includes(page)) continue;
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++) all.push(await measureWithRetry(url, chromiumPath));
    const row: Record<string, string> = {};
    for (const name of Object.keys(bounds) as Figure[]) {
      const values = all.map((figures) => figures[name]);
      const middle = median(values);
      // The other site is only compared with itself.
      const isBad = page in pages && !isGood(name, middle);
      const range = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
      row[name] = `${middle.toFixed(2)} (${range})${isBad ? ' FAILED' : ''}`;
      if (isBad) process.exitCode = 1;
    }
    table[page] = row;
    scores[page] = Object.keys(bounds)
      .slice(0, 4)
      .map((name) => median(all.map((figures) => figures[name as Figure])));
  }
  other.close();
  const losses = scores.site?.map((score, index) => score - (scores.widget?.[index] ?? score));
  if (losses?.some((loss) => loss > maxWidgetLoss)) process.exitCode = 1;
  console.table(table);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `Medians of ${runs} runs (with range); load ${load} on ${availableParallelism()} cores.`,
  );
});
