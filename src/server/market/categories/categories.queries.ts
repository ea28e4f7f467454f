import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';

const categoriesInOrder = (db: Db) => db.selectFrom('categories').orderBy('position').orderBy('id');

/** Categories that classes can be listed in. */
export async function selectCategories(db: Db) {
  return categoriesInOrder(db).select(['id', 'name']).where('retiredAt', 'is', null).execute();
}

/** All categories, retired ones included, each with its number of classes, hidden ones included. */
export async function selectAllCategoriesWithCounts(db: Db) {
  const counts = db
    .selectFrom('classes')
    .select(['categoryId', sql<number>`count(*)::int`.as('classes')])
    .groupBy('categoryId');
  return categoriesInOrder(db)
    .leftJoin(counts.as('counted'), 'counted.categoryId', 'categories.id')
    .select((eb) => [
      'id',
      'name',
      isoTime(eb.ref('retiredAt')).as('retiredAt'),
      eb.fn.coalesce('counted.classes', sql.lit(0)).as('classes'),
    ])
    .execute();
}

/**
 * All categories, retired ones included, because the rules about their names and their order are about
 * all rows. Until the transaction ends, others can list classes in them but not change them.
 */
export async function lockCategories(trx: Trx) {
  await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  return categoriesInOrder(trx).select(['id', 'name', 'retiredAt']).execute();
}

/** Keeps the category from being retired until the transaction ends. */
export async function lockCategoryAndReadIsRetired(trx: Trx, categoryId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('categories')
    .select('retiredAt')
    .where('id', '=', categoryId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.retiredAt !== null;
}

/** Adds the categories that do not exist yet. */
export async function insertCategories(trx: Trx, names: string[]): Promise<void> {
  await trx
    .insertInto('categories')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The highest position in the order. */
export async function insertCategory(trx: Trx, name: string): Promise<number> {
  const last = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM categories)`;
  const row = await trx
    .insertInto('categories')
    .values({ name, position: last })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameCategory(trx: Trx, categoryId: number, name: string): Promise<void> {
  await trx.updateTable('categories').set({ name }).where('id', '=', categoryId).execute();
}

export async function setRetired(trx: Trx, categoryId: number, isRetired: boolean): Promise<void> {
  await trx
    .updateTable('categories')
    .set({ retiredAt: isRetired ? sql<Date>`now()` : null })
    .where('id', '=', categoryId)
    .execute();
}

export async function setCategoryOrder(trx: Trx, categoryIds: number[]): Promise<void> {
  const places = sql<{
    id: number;
    position: number;
  }>`unnest(${categoryIds}::int[]) WITH ORDINALITY`;
  await trx
    .updateTable('categories')
    .from(places.as<'ordered'>(sql`ordered (id, position)`))
    .set((eb) => ({ position: eb.ref('ordered.position') }))
    .whereRef('categories.id', '=', 'ordered.id')
    .execute();
}

/** Waits for classes that are being listed in the category, and blocks further ones. */
export async function lockCategoryForMerge(trx: Trx, categoryId: number): Promise<void> {
  await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .forUpdate()
    .execute();
}

export async function deleteCategory(trx: Trx, categoryId: number): Promise<void> {
  await trx.deleteFrom('categories').where('id', '=', categoryId).execute();
}
