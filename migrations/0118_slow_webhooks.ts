import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Webhooks whose receiver responds slowly have workers of their own. */
export const slowWebhooks = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE webhooks ADD COLUMN is_slow boolean NOT NULL DEFAULT false']),
};
