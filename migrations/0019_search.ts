import type { Kysely } from 'kysely';
import { shownLatitude, shownLongitude } from './0018_class_places.ts';
import { runStatements } from './run-statements.ts';

/** Words without accents: stemmed for text, and as they are for names. */
const wordConfigurations = [
  'CREATE EXTENSION IF NOT EXISTS unaccent',
  'CREATE TEXT SEARCH CONFIGURATION search_words (COPY = english)',
  `ALTER TEXT SEARCH CONFIGURATION search_words
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`,
  'CREATE TEXT SEARCH CONFIGURATION search_names (COPY = simple)',
  `ALTER TEXT SEARCH CONFIGURATION search_names
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple`,
];

const words = (text: string, weight: string) =>
  `setweight(to_tsvector('search_words', ${text}), '${weight}')`;
const names = (text: string, weight: string) =>
  `setweight(to_tsvector('search_names', ${text}), '${weight}')`;

// Titles and names are in it twice, so that a name such as 'Will', which is a stop word in
// English, is found, and a half-typed 'baki' finds 'baking', which is stored as 'bake'.
const searchDocument = `${words('title', 'A')} || ${names('title', 'A')}
  || ${words('searched_names', 'B')} || ${names('searched_names', 'B')}
  || ${names("location || ' ' || coalesce(city, '')", 'C')} || ${words('description', 'D')}`;

const classColumns = [
  // These are the category and the instructor.
  `ALTER TABLE classes ADD COLUMN searched_names text NOT NULL DEFAULT '',
    ADD COLUMN last_starts_at timestamptz NOT NULL DEFAULT '-infinity'`,
  `UPDATE classes SET
    searched_names = concat_ws(' ', (SELECT name FROM categories WHERE id = category_id),
      (SELECT full_name FROM users WHERE id = teacher_id)),
    last_starts_at = coalesce((SELECT max(s.starts_at) FROM class_sessions s
      WHERE s.class_id = classes.id AND s.status = 'scheduled'), '-infinity')
    WHERE is_active`,
  `ALTER TABLE classes
    ADD COLUMN search_document tsvector GENERATED ALWAYS AS (${searchDocument}) STORED`,
];

// On a sphere of radius 1, where neither the 180th meridian nor the poles are a border. A generated
// column cannot use another, so it repeats what the shown coordinates are.
const shownPoint = `cube(cube(cube(
  cos(radians(${shownLatitude})) * cos(radians(${shownLongitude}))),
  cos(radians(${shownLatitude})) * sin(radians(${shownLongitude}))), sin(radians(${shownLatitude})))`;

const classIndexes = [
  'CREATE EXTENSION IF NOT EXISTS cube',
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  `ALTER TABLE classes ADD COLUMN shown_point cube GENERATED ALWAYS AS (${shownPoint}) STORED`,
  'CREATE INDEX classes_search_document ON classes USING gin (search_document) WHERE is_active',
  'CREATE INDEX classes_shown_point ON classes USING gist (shown_point) WHERE is_active',
  'CREATE INDEX classes_title_trigrams ON classes USING gin (title gin_trgm_ops) WHERE is_active',
  // The index has all columns that counting needs.
  `CREATE INDEX classes_last_start ON classes (last_starts_at, category_id, price_cents, id)
    WHERE is_active`,
];

const localStart = '(starts_at AT TIME ZONE time_zone)';

/** A session's day and time of the week where it takes place. */
const sessionColumns = [
  `UPDATE classes SET time_zone = 'UTC'
    WHERE lower(time_zone) NOT IN (SELECT lower(name) FROM pg_timezone_names)`,
  'ALTER TABLE class_sessions ADD COLUMN time_zone text',
  `UPDATE class_sessions s SET time_zone = c.time_zone FROM classes c WHERE c.id = s.class_id`,
  `ALTER TABLE class_sessions ALTER COLUMN time_zone SET NOT NULL,
    ADD COLUMN local_day date GENERATED ALWAYS AS (${localStart}::date) STORED,
    ADD COLUMN week_slot smallint GENERATED ALWAYS AS (
      (extract(isodow FROM ${localStart}) - 1) * 3
      + CASE WHEN extract(hour FROM ${localStart}) < 12 THEN 0
        WHEN extract(hour FROM ${localStart}) < 17 THEN 1 ELSE 2 END) STORED,
    ADD COLUMN open_seats smallint GENERATED ALWAYS AS (
      least(coalesce(capacity - seats_taken, 4), 4)) STORED`,
  // A session follows the time zone of its class.
  'ALTER TABLE classes ADD CONSTRAINT classes_time_zone UNIQUE (id, time_zone)',
  `ALTER TABLE class_sessions DROP CONSTRAINT class_sessions_class_id_fkey,
    ADD CONSTRAINT class_sessions_class FOREIGN KEY (class_id, time_zone)
      REFERENCES classes (id, time_zone) ON UPDATE CASCADE`,
];

// Each index has all columns of a session that a search reads. That is why open_seats ends at 4: only
// the last bookings of a session change an index.
const sessionIndexes = [
  'DROP INDEX class_sessions_one_at_a_time, class_sessions_by_start',
  `CREATE UNIQUE INDEX class_sessions_one_at_a_time ON class_sessions (class_id, starts_at)
    INCLUDE (week_slot, local_day, open_seats) WHERE status = 'scheduled'`,
  `CREATE INDEX class_sessions_by_start ON class_sessions (starts_at, class_id)
    INCLUDE (week_slot, local_day, open_seats) WHERE status = 'scheduled'`,
  `CREATE INDEX class_sessions_by_slot ON class_sessions (week_slot, starts_at)
    INCLUDE (class_id, local_day, open_seats) WHERE status = 'scheduled'`,
];

const ratings = [
  `CREATE TABLE class_ratings (
    class_id uuid PRIMARY KEY REFERENCES classes (id) ON DELETE CASCADE,
    rating_sum integer NOT NULL,
    review_count integer NOT NULL CHECK (review_count > 0),
    average double precision GENERATED ALWAYS AS (rating_sum::float8 / review_count) STORED)`,
  `INSERT INTO class_ratings (class_id, rating_sum, review_count)
    SELECT class_id, sum(rating), count(*) FROM reviews GROUP BY class_id`,
  `CREATE INDEX class_ratings_by_average ON class_ratings
    (average DESC, review_count DESC, class_id DESC)`,
];

/** The columns and indexes that search filters and sorts by: see decision 31. */
export const search = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      ...wordConfigurations,
      ...classColumns,
      ...classIndexes,
      ...sessionColumns,
      ...sessionIndexes,
      ...ratings,
    ]),
};
