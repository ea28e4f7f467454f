import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Access to the desk, and the append-only record of staff actions. */
export const deskAccess = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE users DROP CONSTRAINT users_role_check`,
      `ALTER TABLE users ADD CONSTRAINT users_role_check
        CHECK (role IN ('user', 'instructor', 'support', 'admin'))`,
      `CREATE INDEX users_staff ON users (role) WHERE role IN ('support', 'admin')`,
      // The time when this session's sign-in was completed with a second factor.
      `ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz`,

      `CREATE TABLE audit_entries (
        id uuid PRIMARY KEY,
        actor_id uuid REFERENCES users,
        action text NOT NULL,
        subject_kind text NOT NULL,
        subject_id text NOT NULL,
        subject_label text NOT NULL,
        reason text,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        searched text NOT NULL GENERATED ALWAYS AS (lower(action || ' ' || subject_id || ' ' ||
          subject_label || ' ' || coalesce(reason, '') || ' ' || before::text || ' ' || after::text)) STORED,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id)`,
      `CREATE INDEX audit_entries_action ON audit_entries (action, id)`,
      `CREATE INDEX audit_entries_searched ON audit_entries USING gin (searched gin_trgm_ops)`,
      `CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'The audit log is append-only'; END $$`,
      `CREATE TRIGGER audit_entries_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change()`,
    ]),
};
