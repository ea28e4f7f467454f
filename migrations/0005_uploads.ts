import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Pictures: their owner, the class or profile that shows them, and when they expire. */
export const uploads = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // Keys that this installation generated, sealed under APP_SECRET.
      `CREATE TABLE installation_keys (
        name text PRIMARY KEY,
        sealed bytea NOT NULL
      )`,

      // The browser chooses `client_id`, so that a broken upload can resume.
      // `expires_at` is empty while a class or profile shows the picture.
      `CREATE TABLE uploads (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        client_id uuid NOT NULL,
        purpose text NOT NULL CONSTRAINT uploads_purpose_check
          CHECK (purpose IN ('classImage', 'profileImage')),
        type text NOT NULL,
        declared_bytes integer NOT NULL,
        stored_bytes integer,
        status text NOT NULL DEFAULT 'pending' CONSTRAINT uploads_status_check
          CHECK (status IN ('pending', 'stored', 'removing')),
        name text,
        url text CONSTRAINT uploads_url_unique UNIQUE,
        width integer,
        height integer,
        widths integer[] NOT NULL DEFAULT '{}',
        placeholder text,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        CONSTRAINT uploads_client_unique UNIQUE (user_id, client_id),
        CONSTRAINT uploads_stored_check CHECK (status <> 'stored' OR url IS NOT NULL)
      )`,
      'CREATE INDEX uploads_by_expiry ON uploads (expires_at) WHERE expires_at IS NOT NULL',

      `CREATE TABLE class_pictures (
        class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
        position smallint NOT NULL CONSTRAINT class_pictures_position_check
          CHECK (position BETWEEN 0 AND 4),
        url text NOT NULL CONSTRAINT class_pictures_upload_exists REFERENCES uploads (url),
        PRIMARY KEY (class_id, position),
        CONSTRAINT class_pictures_url_once UNIQUE (class_id, url)
      )`,
      'CREATE INDEX class_pictures_by_url ON class_pictures (url)',

      // Of earlier pictures only the owner and the use are known.
      `INSERT INTO uploads (id, user_id, client_id, purpose, type, declared_bytes, status, url)
        SELECT gen_random_uuid(), min(teacher_id::text)::uuid, gen_random_uuid(), 'classImage',
          'image/webp', 0, 'stored', url
        FROM classes CROSS JOIN LATERAL unnest(images) AS url GROUP BY url`,
      `INSERT INTO class_pictures (class_id, position, url)
        SELECT id, row_number() OVER (PARTITION BY id ORDER BY place) - 1, url
        FROM (SELECT id, url, min(place) AS place
          FROM classes CROSS JOIN LATERAL unnest(images) WITH ORDINALITY AS given (url, place)
          GROUP BY id, url) AS shown`,
      `INSERT INTO uploads (id, user_id, client_id, purpose, type, declared_bytes, status, url)
        SELECT gen_random_uuid(), min(id::text)::uuid, gen_random_uuid(), 'profileImage',
          'image/webp', 0, 'stored', profile_image
        FROM users WHERE profile_image IS NOT NULL GROUP BY profile_image
        ON CONFLICT (url) DO NOTHING`,
      `ALTER TABLE users ADD CONSTRAINT users_profile_image_exists
        FOREIGN KEY (profile_image) REFERENCES uploads (url)`,
      'CREATE INDEX users_by_profile_image ON users (profile_image) WHERE profile_image IS NOT NULL',
      'ALTER TABLE classes DROP COLUMN images',
    ]),
};
