import '../scripts/build-if-stale.ts';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Runs the suite's combinatorial tests in full; the suite itself runs a sample of each: cross-site
// requests, the models of bookings, holds and their money, waitlists, released seats and moves, payment
// histories, events of the payment provider in any order, searches against a plain scan, schedule
// rules against another library, edits of dates, every page offline, and webhooks of killed processes.
// Arguments are parts of their file names.
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const projects = ['server', 'races', 'screens'];
const all = [
  'cross-site',
  'booking-model',
  'hold-model',
  'seat-money-model',
  'seats-passed-on',
  'move-races',
  'ledger-model',
  'payment-events',
  'search-scan',
  'expand-schedule',
  'list-dates',
  'edit-dates-model',
  'page-states',
  'webhook-crash',
];
const asked = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(asked.length > 0 ? asked : all),
    '--testTimeout=600000',
  ],
  { stdio: 'inherit', env: { ...process.env, FULL_RUN: '1' } },
);
process.exitCode = status ?? 1;
