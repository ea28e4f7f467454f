import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// On a sphere, like `classes.shown_point`.
const point = `cube(cube(cube(
  cos(radians(latitude)) * cos(radians(longitude))),
  cos(radians(latitude)) * sin(radians(longitude))), sin(radians(latitude)))`;

/** Classes that people ask for, everyone who asks for the same one, and what was listed because of it. */
export const wanted = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE wanted_requests (
        id uuid PRIMARY KEY,
        author_id uuid REFERENCES users,
        words text NOT NULL,
        stems text[] NOT NULL
          GENERATED ALWAYS AS (tsvector_to_array(to_tsvector('search_words', words))) STORED,
        place text NOT NULL,
        latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        point cube NOT NULL GENERATED ALWAYS AS (${point}) STORED,
        category_id integer CONSTRAINT wanted_requests_category_exists
          REFERENCES categories ON DELETE SET NULL,
        slots text[] NOT NULL DEFAULT '{}',
        max_price_cents integer CHECK (max_price_cents >= 0),
        people integer NOT NULL CHECK (people >= 0),
        removal_id uuid REFERENCES removals,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE wanted_people (
        request_id uuid NOT NULL REFERENCES wanted_requests ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users,
        joined_at timestamptz NOT NULL DEFAULT now(),
        ends_at timestamptz NOT NULL,
        asked_at timestamptz,
        PRIMARY KEY (request_id, user_id)
      )`,
      `CREATE TABLE wanted_classes (
        class_id uuid PRIMARY KEY REFERENCES classes ON DELETE CASCADE,
        request_id uuid NOT NULL REFERENCES wanted_requests ON DELETE CASCADE,
        location text NOT NULL,
        notified_at timestamptz
      )`,
      `CREATE INDEX wanted_requests_by_people ON wanted_requests (people DESC, id DESC)
        WHERE people > 0 AND removal_id IS NULL`,
      `CREATE INDEX wanted_requests_point ON wanted_requests USING gist (point)
        WHERE people > 0 AND removal_id IS NULL`,
      `CREATE INDEX wanted_requests_stems ON wanted_requests USING gin (stems)
        WHERE people > 0 AND removal_id IS NULL`,
      'CREATE INDEX wanted_requests_ended ON wanted_requests (id) WHERE people = 0',
      'CREATE INDEX wanted_requests_author ON wanted_requests (author_id)',
      'CREATE INDEX wanted_requests_category ON wanted_requests (category_id)',
      'CREATE INDEX wanted_people_user ON wanted_people (user_id)',
      'CREATE INDEX wanted_people_end ON wanted_people (ends_at)',
      'CREATE INDEX wanted_classes_request ON wanted_classes (request_id)',
      `ALTER TABLE reports DROP CONSTRAINT reports_kind_check,
        ADD CONSTRAINT reports_kind_check CHECK (kind IN
          ('class', 'review', 'announcement', 'message', 'request', 'instructor', 'participant'))`,
      `ALTER TABLE removals DROP CONSTRAINT removals_kind_check,
        ADD CONSTRAINT removals_kind_check CHECK (kind IN ('class', 'review', 'request'))`,
    ]),
};
