import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Records the fingerprint unless there is one; returns the recorded one. */
export async function recordFingerprint(db: Db, fingerprint: string): Promise<string | null> {
  await db
    .updateTable('installation')
    .set({ secretFingerprint: fingerprint })
    .where('secretFingerprint', 'is', null)
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('secretFingerprint')
    .executeTakeFirstOrThrow();
  return row.secretFingerprint;
}

export async function replaceFingerprint(db: Db, fingerprint: string | null): Promise<void> {
  await db.updateTable('installation').set({ secretFingerprint: fingerprint }).execute();
}

export type Identity = {
  databaseId: string;
  /** The data directory that has the pictures; null if a bucket has them. */
  filesDirectory: string | null;
};

/** Returns null for a database without this table. */
export async function selectIdentity(db: Db): Promise<Identity | null> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('public.installation') IS NOT NULL AS exists`.execute(db);
  if (!rows[0]?.exists) return null;
  const row = await db
    .selectFrom('installation')
    .select(['databaseId', 'filesDirectory'])
    .executeTakeFirst();
  return row ?? null;
}

/** Records the directory unless there is one; returns the recorded one. */
export async function recordFilesDirectory(db: Db, directory: string): Promise<string | null> {
  await db
    .updateTable('installation')
    .set({ filesDirectory: directory })
    .where('filesDirectory', 'is', null)
    .execute();
  return (await selectIdentity(db))?.filesDirectory ?? null;
}

/** Makes a restored database the one that it replaced; without one, it stays the one backed up. */
export async function replaceIdentity(db: Db, replaced: Identity | null): Promise<void> {
  await db
    .updateTable('installation')
    .set(replaced ?? { filesDirectory: null })
    .execute();
}
