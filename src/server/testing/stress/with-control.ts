import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { startTwoServers, withCrowdDatabase } from './seat-crowd.ts';

/** Two processes on one database, and two without guards on another one, for the control. */
export async function startWithControl(prepare: (db: Db) => Promise<void> = async () => {}) {
  const [url, unguardedUrl] = [await createMigratedDatabase(), await createMigratedDatabase()];
  for (const each of [url, unguardedUrl]) await withCrowdDatabase(each, prepare);
  await withCrowdDatabase(unguardedUrl, dropSeatsCheck);
  const servers = await startTwoServers(url);
  const unguarded = await startTwoServers(unguardedUrl, { isGuarded: false });
  const stop = () => Promise.all([...servers, ...unguarded].map((server) => server.stop()));
  return { url, servers, unguardedUrl, unguarded, stop };
}

/**
 * Drops the check on seats, but still rejects a capacity below the seats taken, so that
 * any seat sold twice was sold in a race.
 */
async function dropSeatsCheck(db: Db): Promise<void> {
  await sql`ALTER TABLE class_sessions DROP CONSTRAINT class_sessions_seats_check`.execute(db);
  await sql`CREATE FUNCTION reject_capacity() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE check_violation USING CONSTRAINT = 'class_sessions_seats_check';
  END $$`.execute(db);
  await sql`CREATE TRIGGER reject_capacity BEFORE UPDATE OF capacity ON class_sessions
    FOR EACH ROW WHEN (NEW.capacity < NEW.seats_taken)
    EXECUTE FUNCTION reject_capacity()`.execute(db);
}
