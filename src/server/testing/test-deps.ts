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

/** Opens `Deps` on a separate database for one test file; `statements` records its SQL. */
export function openTestDeps(variables: Record<string, string> = {}) {
  const statements: string[] = [];
  let database: OpenDatabase | undefined;
  let deps: Deps | undefined;
  beforeAll(async () => {
    database = await createTestDatabase((statement) => statements.push(statement));
    const env = readEnv({ APP_SECRET: testSecret, RATE_LIMIT_SCALE: '1000', ...variables });
    const vault = createVault(testSecret);
    // Tests make jobs fail on purpose; unexpected failures are logged as errors and still show.
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
