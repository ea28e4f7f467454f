import type { Db, Trx } from '#server/db/schema.ts';

export async function selectCategories(db: Db) {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute();
}

/** Adds the categories that are not there yet. */
export async function insertCategories(trx: Trx, names: string[]): Promise<void> {
  await trx
    .insertInto('categories')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
