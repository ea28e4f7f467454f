import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const tables = ['checkouts', 'refunds', 'payout_accounts', 'transfers', 'events'];

/** The provider for development is called the sandbox; `test` is for tests. */
export const sandboxProvider = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      ...tables.map((table) => `ALTER TABLE test_${table} RENAME TO sandbox_${table}`),
      ...['payments', 'payout_accounts'].flatMap((table) => [
        `ALTER TABLE ${table} DROP CONSTRAINT ${table}_provider_check`,
        `UPDATE ${table} SET provider = 'sandbox' WHERE provider = 'test'`,
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_provider_check
          CHECK (provider IN ('stripe', 'sandbox'))`,
      ]),
    ]),
};
