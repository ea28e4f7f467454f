import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../src/server/app.ts';
import { createBackground } from '../src/server/background.ts';
import { openPostgres } from '../src/server/db/database.ts';
import { readEnv } from '../src/server/env.ts';
import type { House } from '../src/server/house.ts';
import { createOutbox } from '../src/server/mail/outbox.ts';
import { type MalformedTrial, runMalformedTrial } from '../src/server/testing/malformed-trial.ts';
import { createVault } from '../src/server/vault.ts';
import { withBenchDatabase } from './bench-database.ts';

// Trial S1 of the quality figures: every route, 300 malformed inputs and more for each.
const secret = 'the secret of a server that only this trial knows';
const leastPerRoute = 300;
const perRoute = { anonymous: 100, user: Number.POSITIVE_INFINITY };
const mostShown = 20;

const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-security-'));
try {
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>The app</title>');
  const trial = await withBenchDatabase(runOn);
  const isGood = trial.complaints.length === 0 && trial.fewestOfARoute >= leastPerRoute;
  console.log(`S1 ${isGood ? 'ok' : 'FAILED'}: ${summaryOf(trial)}`);
  for (const complaint of trial.complaints.slice(0, mostShown)) console.log(`  ${complaint}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runOn(url: string): Promise<MalformedTrial> {
  const { db, close } = await openPostgres(url, { onPoolError() {} });
  const env = readEnv({
    APP_SECRET: secret,
    RATE_LIMIT_SCALE: '1000',
    DATA_DIR: path.join(folder, 'data'),
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'learnlocal',
    OIDC_CLIENT_SECRET: 'known to both',
    OIDC_NAME: 'Nowhere',
  });
  const vault = createVault(secret);
  const background = createBackground(console);
  const house: House = { db, env, vault, outbox: createOutbox(vault), background };
  const { app } = await createApp(house, { clientRoot: folder });
  try {
    return await runMalformedTrial({ app, house }, perRoute);
  } finally {
    await app.close();
    await close();
  }
}

function summaryOf({ requests, complaints, statuses, fewestOfARoute }: MalformedTrial): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  const failed = [...statuses].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0);
  const leaky = complaints.length - failed;
  return (
    `${requests} requests, ${failed} server errors, ${leaky} with something of the inside; ` +
    `at least ${fewestOfARoute} for each route (${counts.join(', ')})`
  );
}
