import type { Db } from '#server/db/schema.ts';

export async function selectInstallationKey(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('installationKeys')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Buffer.from(row.sealed);
}

/** The keys whose name begins so. */
export async function selectInstallationKeys(db: Db, prefix: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('installationKeys')
    .select('sealed')
    .where('name', 'like', `${prefix}%`)
    .execute();
  return rows.map(({ sealed }) => Buffer.from(sealed));
}

/** Does nothing when another process saved first, or `replaced` is no longer the stored key. */
export async function saveInstallationKey(
  db: Db,
  name: string,
  sealed: Buffer,
  replaced: Buffer | undefined,
): Promise<void> {
  if (replaced)
    await db
      .updateTable('installationKeys')
      .set({ sealed })
      .where('name', '=', name)
      .where('sealed', '=', replaced)
      .execute();
  else
    await db
      .insertInto('installationKeys')
      .values({ name, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
