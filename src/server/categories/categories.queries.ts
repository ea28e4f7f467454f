import type { Db } from '#server/db/schema.ts';

export async function selectCategories(db: Db) {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute();
}
