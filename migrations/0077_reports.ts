import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Reports, and appeals of the persons concerned. */
export const reports = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // There are no foreign keys to the reported content: deleting an account also deletes classes.
      `CREATE TABLE reports (
        id uuid PRIMARY KEY,
        reporter_id uuid REFERENCES users,
        kind text NOT NULL
          CONSTRAINT reports_kind_check CHECK (kind IN ('class', 'review', 'instructor', 'participant')),
        subject_id uuid NOT NULL,
        shown_id uuid NOT NULL,
        subject_label text NOT NULL,
        class_id uuid,
        person_id uuid REFERENCES users,
        reason text NOT NULL,
        details text,
        created_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        outcome text CONSTRAINT reports_outcome_check
          CHECK (outcome IN ('hidden', 'otherAction', 'noAction')),
        response text,
        CONSTRAINT reports_closed_check CHECK (
          (closed_at IS NULL) = (outcome IS NULL) AND (outcome IS NULL) = (response IS NULL))
      )`,
      `CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, shown_id)
        WHERE closed_at IS NULL`,
      'CREATE INDEX reports_open ON reports (subject_id, id) WHERE closed_at IS NULL',
      'CREATE INDEX reports_reporter ON reports (reporter_id)',
      'CREATE INDEX reports_person ON reports (person_id)',

      `ALTER TABLE removals ADD COLUMN appeal text,
        ADD COLUMN appealed_at timestamptz,
        ADD COLUMN appeal_outcome text CONSTRAINT removals_appeal_outcome_check
          CHECK (appeal_outcome IN ('restored', 'upheld')),
        ADD COLUMN appeal_response text,
        ADD COLUMN appeal_closed_at timestamptz,
        ADD CONSTRAINT removals_appeal_check CHECK (
          (appeal_outcome IS NULL) = (appeal_closed_at IS NULL)
          AND (appeal_outcome IS NULL OR appealed_at IS NOT NULL))`,
      'CREATE INDEX removals_by_date ON removals (created_at)',
      // The index finds the member of staff who hid the content of an appeal.
      'CREATE INDEX audit_entries_subject ON audit_entries (subject_id, id)',
      `CREATE INDEX removals_appealed ON removals (appealed_at)
        WHERE appealed_at IS NOT NULL AND appeal_closed_at IS NULL`,
    ]),
};
