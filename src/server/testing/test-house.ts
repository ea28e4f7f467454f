import { afterAll, beforeAll } from 'vitest';
import { createBackground } from '../background.ts';
import type { OpenDatabase } from '../db/database.ts';
import { readEnv } from '../env.ts';
import type { House } from '../house.ts';
import { createOutbox } from '../mail/outbox.ts';
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
    house = {
      db: database.db,
      env,
      vault,
      outbox: createOutbox(vault),
      background: createBackground(console),
    };
  });
  afterAll(() => database?.close());
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
