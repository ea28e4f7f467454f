import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** People whom instructors add to a date by hand, and addresses to which an instructor may not write again. */
export const addedPeople = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE added_people (
        id uuid PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES class_sessions (id),
        teacher_id uuid NOT NULL REFERENCES users (id),
        name text,
        email text,
        phone_number text,
        gets_emails boolean NOT NULL DEFAULT false,
        seats integer NOT NULL CHECK (seats BETWEEN 1 AND 50),
        paid_how text NOT NULL CHECK (paid_how IN ('cash', 'elsewhere', 'not_yet', 'free')),
        amount_cents integer NOT NULL CHECK (amount_cents >= 0),
        attended_meetings integer[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT added_people_free_check CHECK (paid_how <> 'free' OR amount_cents = 0),
        CONSTRAINT added_people_contact_check
          CHECK (name IS NOT NULL OR (email IS NULL AND phone_number IS NULL)))`,
      'CREATE INDEX added_people_by_session ON added_people (session_id)',
      'CREATE INDEX added_people_by_teacher ON added_people (teacher_id)',
      'CREATE INDEX added_people_named ON added_people (session_id) WHERE name IS NOT NULL',
      `CREATE TABLE forgotten_addresses (
        teacher_id uuid NOT NULL REFERENCES users (id),
        address_digest text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (teacher_id, address_digest))`,
    ]),
};
