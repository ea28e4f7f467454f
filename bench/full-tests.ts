import '../scripts/build-if-stale.ts';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Runs the suite's combinatorial tests in full: cross-site requests (S10), scripts in text (S14),
// the booking model (R3) and the histories of payments (M3). The suite itself runs a sample of each.
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const testFiles = ['cross-site', 'booking-model', 'ledger-model', 'injected-scripts'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'races', '--project', 'e2e', ...testFiles, '--testTimeout=600000'],
  { stdio: 'inherit', env: { ...process.env, FULL_RUN: '1' } },
);
process.exitCode = status ?? 1;
