import { type Expression, type RawBuilder, sql } from 'kysely';

/** Formats a timestamptz as ISO 8601 in UTC, so that columns and nested JSON look the same. */
export function isoTime<T extends Date | null>(
  moment: Expression<T>,
): RawBuilder<null extends T ? string | null : string> {
  return sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
/** Converts whole cents to dollars, a JSON number with at most two decimals. */
export function dollars<T extends number | null>(cents: Expression<T>): RawBuilder<T> {
  return sql`(${cents} / 100::float8)`;
}

/** Like `isoTime` with microseconds, for page cursors; null for 'infinity'. */
export function exactTime(moment: Expression<Date>): RawBuilder<string | null> {
  return sql`CASE WHEN isfinite(${moment})
    THEN to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') END`;
}

/**
 * The maximum number of wrong rows that a recount names: a bug that breaks every row must not fill
 * the memory.
 */
export const maxFaults = 1000;
export const faultLimit = sql`LIMIT ${sql.lit(maxFaults)}`;
