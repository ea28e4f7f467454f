import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// A grid of about 500 m; degrees of longitude become shorter toward the poles.
const roundedLatitude = `round(latitude::numeric * 200) / 200`;
const narrowing = `greatest(cos(radians(round(latitude::numeric * 200) / 200)), 0.01)`;
const roundedLongitude = `round((round(longitude * 200 * ${narrowing})
  / (200 * ${narrowing}))::numeric, 5)`;

const isShownExactly = `(shows_exact_place OR location_precision <> 'exact')`;
export const shownLatitude = `(CASE WHEN ${isShownExactly} THEN latitude
  ELSE ${roundedLatitude} END)`;
export const shownLongitude = `(CASE WHEN ${isShownExactly} THEN longitude
  ELSE greatest(-180, least(180, ${roundedLongitude})) END)`;

/**
 * Where a class takes place. What strangers see is a column, so that neither a list nor a distance
 * can reveal the exact point.
 */
export const classPlaces = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes
        ADD COLUMN latitude double precision CHECK (latitude BETWEEN -90 AND 90),
        ADD COLUMN longitude double precision CHECK (longitude BETWEEN -180 AND 180),
        ADD COLUMN location_precision text NOT NULL DEFAULT 'unknown'
          CHECK (location_precision IN ('exact', 'postal_code', 'city', 'unknown')),
        ADD COLUMN city text,
        ADD COLUMN region text,
        ADD COLUMN country_code text CHECK (country_code ~ '^[A-Z]{2}$'),
        ADD COLUMN shows_exact_place boolean NOT NULL DEFAULT false,
        ADD COLUMN is_point_corrected boolean NOT NULL DEFAULT false,
        ADD COLUMN geocoded_location text,
        ADD CONSTRAINT classes_known_point CHECK (
          (latitude IS NULL) = (longitude IS NULL)
          AND (latitude IS NULL) = (location_precision = 'unknown')
          AND (NOT is_point_corrected OR location_precision = 'exact'))`,
      `ALTER TABLE classes
        ADD COLUMN shown_latitude double precision GENERATED ALWAYS AS (${shownLatitude}) STORED,
        ADD COLUMN shown_longitude double precision GENERATED ALWAYS AS (${shownLongitude}) STORED`,
      `CREATE INDEX classes_to_geocode ON classes (id)
        WHERE geocoded_location IS DISTINCT FROM location`,
      `CREATE INDEX classes_geocoded_location ON classes (geocoded_location)
        WHERE NOT is_point_corrected`,
    ]),
};
