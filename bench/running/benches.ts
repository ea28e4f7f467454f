import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Need } from './needs.ts';

export type Bench = {
  /** What it needs besides the packages of `npm ci` and a Chromium. */
  needs?: Need[];
  /** The arguments of its smallest size. There a limit says nothing, only that it runs. */
  smallest: string[];
  /** What it prints at its smallest size. */
  prints: RegExp;
};

/** Every program of this folder's parent. */
export const benches: Record<string, Bench> = {
  bundle: { smallest: [], prints: /in all, gzip/ },
  'busy-starts': { smallest: ['1'], prints: /1 starts beside 8 busy loops and builds: 0 failed/ },
  checkout: {
    needs: ['Linux', 'taskset', 'wrk'],
    smallest: ['0', '1'],
    prints: /│ paid +│ \d+.*times its CPU time/s,
  },
  // The smallest file that also starts PostgreSQL.
  clocks: {
    needs: ['faketime'],
    smallest: ['noon', 'rate-limits.test.ts'],
    prints: /[1-9]\d* passed, 0 failed/,
  },
  'code-base': { smallest: [], prints: /│ product +│ \d+/ },
  costs: {
    needs: ['Linux', 'taskset', 'wrk'],
    smallest: ['100', '1'],
    prints: /for a learner: [\d.]+ ms of the server.*bookings for 4550 cents: \d+ bytes/s,
  },
  dates: { smallest: ['1', '100'], prints: /Searches: ratio [\d.]+/ },
  desk: { smallest: ['1000', '100', '1'], prints: /desk.health +│ '[\d.]+'.*above 100 ms/s },
  earnings: { smallest: ['300', '1'], prints: /│ 'payouts' +│ [\d.]+.*M5: p95/s },
  'event-loop': { smallest: ['1'], prints: /4 clients, \d+ laps: \d+ × \/health\/live, p50/ },
  'full-tests': { smallest: ['list-dates'], prints: /Tests +[1-9]\d* passed/ },
  hosts: {
    needs: [
      ...(['Linux', 'root', 'ip', 'unshare', 'setpriv', 'etcd', 'patroni', 'haproxy'] as const),
      ...(['PostgreSQL 15', 'psycopg2'] as const),
    ],
    smallest: ['f'],
    prints: /all passed/,
  },
  hour: { smallest: ['steps'], prints: /7\. .*Upgrade: \d+ lines.*Roll back: \d+ lines/s },
  'injected-faults': { smallest: ['at the refund deadline'], prints: /catches 1, .* 1 of 1/ },
  install: {
    needs: ['Linux'],
    smallest: ['lint'],
    prints: /alerts\.test\.yml: (right|not installed)/,
  },
  lighthouse: {
    needs: ['the npm registry'],
    smallest: ['home', '1'],
    prints: /│ home +│ '[\d.]+.*Medians of 1 run/s,
  },
  lists: {
    smallest: ['1', '200'],
    prints: /newest first +list of 100: [\d.]+ ms.*P14: ratio [\d.]+/s,
  },
  pages: {
    needs: ['Linux'],
    smallest: ['.', '1', '100'],
    prints: /\d in turn +│ '\d+\/s, [\d.]+ ms CPU'/,
  },
  places: { smallest: ['40'], prints: /p99Ms: [\d.]+/ },
  proxy: {
    needs: ['nginx'],
    smallest: ['1'],
    prints: /requests: 1000.*Nothing of a signed-in user was cached/s,
  },
  race: { smallest: ['1'], prints: /exact in 2 of 2 rounds.*oversold in \d of 2/s },
  recount: { smallest: ['300'], prints: /│ .*300 bookings: [\d.]+ s/s },
  relevance: { smallest: [], prints: /nDCG@5 0\.\d+/ },
  screens: { smallest: ['privacy'], prints: /\| privacy \| [\d*]+ \| [\d*]+ \| \d+ \|/ },
  search: {
    needs: ['Linux'],
    smallest: ['100', '1', '1'],
    prints: /│ 'all' +│ [\d.]+.*over HTTP.*P15: /s,
  },
  security: {
    smallest: ['0.01'],
    prints:
      /^malformed-inputs ok: .*^timing \w+: .*(^(booking|email|payment|waitlist)-kills ok: .*){4}^reset-race ok: .*^listing ok: /ms,
  },
  shards: { smallest: ['bookings.'], prints: /[1-9]\d* statements: reads all instructors/ },
  soak: {
    needs: ['Linux'],
    smallest: ['0.1', '5'],
    prints: /things done \([1-9]\d* bookings\), 0 failed/,
  },
  speed: {
    needs: ['Linux', 'pgbench', 'taskset', 'the npm registry', 'wrk'],
    smallest: ['0', '1', '4', '100'],
    prints: /│ Express \+ Prisma with key +│ [1-9].*│ cancellation +│ [1-9]/s,
  },
  start: { needs: ['Linux'], smallest: ['1', '0'], prints: /memory after 1 s of load, MiB +│ \d+/ },
  streams: {
    needs: ['Linux'],
    smallest: ['2', '1', '1'],
    prints: /a message arrives after [\d.]+ ms/,
  },
  surface: {
    smallest: [path.join(tmpdir(), 'learnlocal-surface'), '--only', 'privacy'],
    prints: /[1-9]\d+ files in /,
  },
  taps: { smallest: ['1', 'instructor'], prints: /│ class → instructor +│ [\d.]+/ },
  upgrade: {
    needs: ['caddy', 'haproxy'],
    smallest: ['HEAD', 'under-way', 'haproxy'],
    prints: /, 0 wrong.*haproxy: \d+ assets, 0 of them 404; (\d+) of \1 page loads/s,
  },
  'upload-queue': { smallest: ['2'], prints: /another user's photo: [\d.]+ s idle/ },
  uploads: {
    needs: ['Linux'],
    smallest: ['0', '1'],
    prints: /20 uploads of 5 MB in [\d.]+ s: 20 × 200/,
  },
};
