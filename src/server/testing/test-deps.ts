import { afterAll, beforeAll } from 'vitest';
import { createBackground } from '../background.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readEnv } from '../env.ts';
import { createOutbox } from '../mail/outbox.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createVault } from '../vault.ts';
import { createTestDatabase } from './test-database.ts';

export const testSecret = 'a secret that only tests know, of 32 or more characters';

/** A deps on a database of its own for the tests of one file; `statements` lists what it ran. */
export function openTestDeps(variables: Record<string, string> = {}) {
  const statements: string[] = [];
  let database: OpenDatabase | undefined;
  let deps: Deps | undefined;
  beforeAll(async () => {
    database = await createTestDatabase((statement) => statements.push(statement));
    const env = readEnv({ APP_SECRET: testSecret, RATE_LIMIT_SCALE: '1000', ...variables });
    const vault = createVault(testSecret);
    // Tests make jobs fail on purpose; what fails unexpectedly is an error, and heard.
    const log = { ...console, warn() {} };
    const jobs = await openJobs({ connection: database.jobsConnection, log });
    deps = {
      db: database.db,
      env,
      vault,
      jobs,
      outbox: createOutbox(vault, jobs),
      background: createBackground(console),
    };
  });
  afterAll(async () => {
    await deps?.jobs.stop();
    await database?.close();
  });
  return {
    get deps(): Deps {
      if (!deps) throw new Error('The deps opens in beforeAll');
      return deps;
    },
    get db() {
      return this.deps.db;
    },
    statements,
  };
}
