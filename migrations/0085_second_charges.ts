import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The desk looks up the payment of a charge that came twice. */
export const secondCharges = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX provider_events_by_charge ON provider_events ((content->>'chargeId'))
        WHERE content->>'kind' = 'paid'`,
    ]),
};
