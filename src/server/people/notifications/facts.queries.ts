import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** The time of the database, which all processes share, in microseconds. */
export const microsecondsNow = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000000)::float8`;

export async function selectMicroseconds(trx: Trx): Promise<number> {
  const { microseconds } = await trx
    .selectNoFrom(microsecondsNow.as('microseconds'))
    .executeTakeFirstOrThrow();
  return microseconds;
}
