import type { Deps } from '#server/app/deps.ts';
import {
  deleteCategory,
  insertCategory,
  lockCategories,
  lockCategoryForMerge,
  renameCategory,
  setCategoryOrder,
  setRetired,
} from '#server/market/categories/categories.queries.ts';
import {
  moveToCategory,
  renameCategoryOfClasses,
} from '#server/market/classes/listing/class-names.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { MergeCategoryInput } from '#shared/market/classes/categories.ts';

type Category = Awaited<ReturnType<typeof lockCategories>>[number];

export async function addCategory(deps: Deps, actor: Actor, name: string) {
  return audited(deps, actor, async (trx) => {
    const categories = await lockCategories(trx);
    rejectTakenName(categories, name);
    const id = await insertCategory(trx, name);
    const subject = subjectOf({ id, name });
    const entry = { action: 'category.add' as const, ...subject, before: {}, after: { name } };
    return { entry, result: { id, name } };
  });
}

/** Searches find classes by a stored category name, which changes, too. */
export async function renameCategoryTo(deps: Deps, actor: Actor, categoryId: number, name: string) {
  return audited(deps, actor, async (trx) => {
    const categories = await lockCategories(trx);
    const category = findCategory(categories, categoryId);
    if (category.name === name) throw new DomainError('CATEGORY_UNCHANGED');
    const others = categories.filter(({ id }) => id !== categoryId);
    rejectTakenName(others, name);
    await renameCategory(trx, categoryId, name);
    await renameCategoryOfClasses(trx, categoryId);
    const [before, after] = [{ name: category.name }, { name }];
    const entry = { action: 'category.rename' as const, ...subjectOf(category), before, after };
    return { entry, result: { id: categoryId, name } };
  });
}

/** Moves all classes of a category to another one and deletes it; returns the number of moved classes. */
export async function mergeCategory(
  deps: Deps,
  actor: Actor,
  { categoryId, intoId, reason }: MergeCategoryInput,
) {
  return audited(deps, actor, async (trx) => {
    const categories = await lockCategories(trx);
    const category = findCategory(categories, categoryId);
    const into = findCategory(categories, intoId);
    if (categoryId === intoId) throw new DomainError('CATEGORY_UNCHANGED');
    if (into.retiredAt) throw new DomainError('CATEGORY_RETIRED');
    const move = { fromId: categoryId, intoId };
    const moved = await moveToCategory(trx, move);
    // Moves classes that were listed meanwhile. Comes second, because classes are locked before
    // categories.
    await lockCategoryForMerge(trx, categoryId);
    const classes = moved + (await moveToCategory(trx, move));
    await deleteCategory(trx, categoryId);
    const entry = {
      action: 'category.merge' as const,
      ...subjectOf(category),
      reason,
      before: { name: category.name },
      after: { name: into.name, classes },
    };
    return { entry, result: { id: intoId, name: into.name, classes } };
  });
}

/** Null moves the category to the top. */
export async function moveCategory(
  deps: Deps,
  actor: Actor,
  categoryId: number,
  afterId: number | null,
) {
  return audited(deps, actor, async (trx) => {
    const categories = await lockCategories(trx);
    const category = findCategory(categories, categoryId);
    const others = categories.filter((other) => other !== category);
    const place = afterId === null ? 0 : others.indexOf(findCategory(categories, afterId)) + 1;
    const isMoved = afterId !== categoryId && place !== categories.indexOf(category);
    if (!isMoved) throw new DomainError('CATEGORY_UNCHANGED');
    const categoryIds = others.toSpliced(place, 0, category).map(({ id }) => id);
    await setCategoryOrder(trx, categoryIds);
    const entry = {
      action: 'category.move' as const,
      ...subjectOf(category),
      before: { place: categories.indexOf(category) + 1 },
      after: { place: place + 1 },
    };
    return { entry, result: { categoryIds } };
  });
}

/** Retires a category, or restores it. */
export async function retireCategory(
  deps: Deps,
  actor: Actor,
  categoryId: number,
  isRetired: boolean,
) {
  return audited(deps, actor, async (trx) => {
    const categories = await lockCategories(trx);
    const category = findCategory(categories, categoryId);
    if ((category.retiredAt !== null) === isRetired) throw new DomainError('CATEGORY_UNCHANGED');
    const open = categories.filter(({ retiredAt }) => retiredAt === null);
    if (isRetired && open.length === 1) throw new DomainError('LAST_CATEGORY');
    await setRetired(trx, categoryId, isRetired);
    const entry = {
      action: isRetired ? ('category.retire' as const) : ('category.restore' as const),
      ...subjectOf(category),
      before: { isRetired: !isRetired },
      after: { isRetired },
    };
    return { entry, result: { id: categoryId, isRetired } };
  });
}

function findCategory(categories: Category[], id: number): Category {
  const found = categories.find((category) => category.id === id);
  if (!found) throw new DomainError('CATEGORY_GONE');
  return found;
}

/** Names that differ only in case look the same to users. */
function rejectTakenName(categories: Category[], name: string): void {
  if (categories.some((category) => category.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('CATEGORY_NAME_TAKEN');
}

const subjectOf = ({ id, name }: { id: number; name: string }) => ({
  subjectKind: 'category' as const,
  subjectId: String(id),
  subjectLabel: name,
});
