import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** The PostgreSQL channel on which processes notify each other of the users whose streams have something to read. */
export const liveChannel = 'learnlocal_live';

/** Wakes the streams of these users in all processes, if the transaction commits. Only ids are sent. */
export async function wakeStreamsOf(trx: Trx, userIds: string[]): Promise<void> {
  await sql`SELECT pg_notify(${liveChannel}, id) FROM unnest(${userIds}::text[]) AS id`.execute(
    trx,
  );
}
