import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** An index for the payment of a second charge, which the desk looks up. */
export const secondCharges = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX provider_events_by_charge ON provider_events ((content->>'chargeId'))
        WHERE content->>'kind' = 'paid'`,
    ]),
};
