import { afterAll, beforeAll } from 'vitest';
import { createBackground } from '../background.ts';
import type { OpenDatabase } from '../db/database.ts';
import { readEnv } from '../env.ts';
import type { House } from '../house.ts';
import { createOutbox } from '../mail/outbox.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createVault } from '../vault.ts';
import { createTestDatabase } from './test-database.ts';

export const testSecret = 'a secret that only tests know, of 32 or more characters';

/** A house on a database of its own for the tests of one file; `statements` lists what it ran. */
export function openTestHouse(variables: Record<string, string> = {}) {
  const statements: string[] = [];
  let database: OpenDatabase | undefined;
  let house: House | undefined;
  beforeAll(async () => {
    database = await createTestDatabase((statement) => statements.push(statement));
    const env = readEnv({ APP_SECRET: testSecret, RATE_LIMIT_SCALE: '1000', ...variables });
    const vault = createVault(testSecret);
    // Tests make jobs fail on purpose; what fails unexpectedly is an error, and heard.
    const log = { ...console, warn() {} };
    const jobs = await openJobs({ connection: database.jobsConnection, log });
    house = {
      db: database.db,
      env,
      vault,
      jobs,
      outbox: createOutbox(vault, jobs),
      background: createBackground(console),
    };
  });
  afterAll(async () => {
    await house?.jobs.stop();
    await database?.close();
  });
  return {
    get house(): House {
      if (!house) throw new Error('The house opens in beforeAll');
      return house;
    },
    get db() {
      return this.house.db;
    },
    statements,
  };
}
