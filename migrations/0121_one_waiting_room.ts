import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Requests that wait for staff have reasons like classes, and no report of ours. */
export const oneWaitingRoom = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE wanted_requests ADD COLUMN review_reasons text[]',
      `UPDATE wanted_requests SET review_reasons = '{}' WHERE waits_since IS NOT NULL`,
      `DELETE FROM reports r USING wanted_requests w
        WHERE r.subject_id = w.id AND w.waits_since IS NOT NULL AND r.reporter_id IS NULL`,
      'ALTER TABLE wanted_requests DROP COLUMN waits_since',
      `CREATE INDEX wanted_requests_in_review ON wanted_requests (id)
        WHERE review_reasons IS NOT NULL`,
    ]),
};
