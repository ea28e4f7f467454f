import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

// The names by which a search finds a class besides its words: of its category, its teacher, and whom it is for.

/** The right value of `searched_names`. */
export const namesOf = (
  categoryId: RawBuilder<unknown>,
  teacherId: RawBuilder<unknown>,
  words: RawBuilder<unknown> = sql`audience_words`,
) =>
  sql<string>`concat_ws(' ', (SELECT name FROM categories WHERE id = ${categoryId}),
    (SELECT full_name FROM users WHERE id = ${teacherId}), nullif(${words}, ''))`;

/** Updates the names after the teacher's name has changed; the account must be locked. */
export async function renameTeacher(trx: Trx, teacherId: string): Promise<void> {
  const searchedNames = namesOf(sql`category_id`, sql`teacher_id`);
  await trx
    .updateTable('classes')
    .set({ searchedNames })
    .where(isTaughtBy('classes', teacherId))
    .where('isListed', '=', true)
    .where('searchedNames', '<>', searchedNames)
    .execute();
}

/** Updates the names after the category's name has changed. */
export async function renameCategoryOfClasses(trx: Trx, categoryId: number): Promise<void> {
  await trx
    .updateTable('classes')
    .set({ searchedNames: namesOf(sql`category_id`, sql`teacher_id`) })
    .where('categoryId', '=', categoryId)
    .where('isListed', '=', true)
    .execute();
}

/** Moves all classes of a category to another one, and returns how many. */
export async function moveToCategory(
  trx: Trx,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<number> {
  // A class left by a deleted instructor has no searched names.
  const searchedNames = sql<string>`CASE WHEN searched_names = '' THEN ''
    ELSE ${namesOf(sql`${intoId}::int`, sql`teacher_id`)} END`;
  const { numUpdatedRows } = await trx
    .updateTable('classes')
    .set({ categoryId: intoId, searchedNames })
    .where('categoryId', '=', fromId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
