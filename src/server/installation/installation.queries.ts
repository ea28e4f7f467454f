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
