import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** A webhook that an API key made ends with the key. Owners and keys can turn a webhook off. */
export const webhooksOfKeys = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE webhooks ADD COLUMN key_id uuid REFERENCES api_keys (id) ON DELETE CASCADE',
      'CREATE INDEX webhooks_by_key ON webhooks (key_id) WHERE key_id IS NOT NULL',
      'ALTER TABLE webhooks DROP CONSTRAINT webhooks_pause_reason_check',
      `ALTER TABLE webhooks ADD CONSTRAINT webhooks_pause_reason_check
        CHECK (pause_reason IN ('failing', 'gone', 'off'))`,
    ]),
};
