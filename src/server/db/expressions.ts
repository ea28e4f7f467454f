import { type Expression, type RawBuilder, sql } from 'kysely';

/** A timestamptz as the API writes it, ISO 8601 in UTC, alike in columns and inside nested JSON. */
export function isoTime<T extends Date | null>(
  moment: Expression<T>,
): RawBuilder<null extends T ? string | null : string> {
  return sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
/** Whole cents as dollars, a JSON number with at most two decimals. */
export function dollars(cents: Expression<number>): RawBuilder<number> {
  return sql`(${cents} / 100.0)::float8`;
}

/** The same to the microsecond, for the place of a row in a list; null for 'infinity'. */
export function exactTime(moment: Expression<Date>): RawBuilder<string | null> {
  return sql`CASE WHEN isfinite(${moment})
    THEN to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') END`;
}

/** Of the review `r`: when its author last changed it, where that was after the instructor's reply. */
export const editedAfterReply = sql<string | null>`CASE WHEN r.updated_at > r.replied_at
  THEN ${isoTime(sql.ref<Date>('r.updated_at'))} END`;
