import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * The request that a class was listed for, and since when others than those who asked for it are told of it.
 * `wanted_classes` keeps those of which everyone who asked was told.
 */
export const announcedClasses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE classes ADD COLUMN wanted_id uuid, ADD COLUMN announced_from timestamptz',
      `UPDATE classes c SET wanted_id = w.request_id, announced_from = w.notified_at + interval '1 hour'
        FROM wanted_classes w WHERE w.class_id = c.id`,
      'DELETE FROM wanted_classes WHERE notified_at IS NULL',
      `ALTER TABLE wanted_classes DROP COLUMN location,
        ALTER COLUMN notified_at SET DEFAULT now(), ALTER COLUMN notified_at SET NOT NULL`,
    ]),
};
