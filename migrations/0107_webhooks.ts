import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Addresses that are notified of events, and what is sent to them. The webhook of the site has no user. */
export const webhooks = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE webhooks (
        id uuid PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE CASCADE,
        url text NOT NULL,
        events text[] NOT NULL,
        sealed_secret bytea NOT NULL,
        sealed_previous bytea,
        rotated_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempted_at timestamptz,
        failing_since timestamptz,
        paused_at timestamptz,
        pause_reason text CHECK (pause_reason IN ('failing', 'gone')),
        busy_until timestamptz,
        CHECK ((paused_at IS NULL) = (pause_reason IS NULL))
      )`,
      'CREATE INDEX webhooks_by_user ON webhooks (user_id)',
      `CREATE UNIQUE INDEX webhooks_of_site ON webhooks ((user_id IS NULL)) WHERE user_id IS NULL`,
      `CREATE TABLE webhook_deliveries (
        id uuid PRIMARY KEY,
        webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
        event text NOT NULL,
        about uuid[] NOT NULL,
        sequence bigint NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
        due_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        attempted_at timestamptz,
        took_ms integer,
        status integer,
        response text NOT NULL DEFAULT ''
      )`,
      'CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id)',
      `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, sequence, id)
        WHERE state = 'waiting'`,
      `CREATE INDEX webhook_deliveries_to_give_up ON webhook_deliveries (give_up_at)
        WHERE state = 'waiting'`,
      'CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)',
    ]),
};
