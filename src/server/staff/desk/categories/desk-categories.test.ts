import { describe, expect, it } from 'vitest';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const reason = 'They mean the same.';
const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps));

async function classNamed(categoryId: number) {
  const teacher = await createUser(at.db, { role: 'instructor', fullName: 'Mina Okafor' });
  return (await createClass(at.db, teacher.id, { categoryId })).classId;
}

const readClass = (id: string) =>
  at.db
    .selectFrom('classes')
    .select(['categoryId', 'searchedNames'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('renaming a category', () => {
  it('makes searches find its classes by the new name', async () => {
    const caller = await openDesk();
    const categoryId = await createCategory(at.db, 'Whittling');
    const classId = await classNamed(categoryId);
    await caller.desk.categories.rename({ categoryId, name: 'Woodcarving' });
    expect(await readClass(classId)).toEqual({
      categoryId,
      searchedNames: 'Woodcarving Mina Okafor',
    });
    expect(await caller.categories.list()).toContainEqual({ id: categoryId, name: 'Woodcarving' });
    const found = await caller.search.find({ q: 'woodcarving' });
    expect(found.items.map(({ id }) => id)).toEqual([classId]);
  });

  it('is rejected for another category’s name in different case', async () => {
    const caller = await openDesk();
    await createCategory(at.db, 'Glass');
    const categoryId = await createCategory(at.db, 'Glazing');
    const rename = (id: number, name: string) =>
      rejectionOf(caller.desk.categories.rename({ categoryId: id, name }));
    expect(await rename(categoryId, 'GLASS')).toBe('CATEGORY_NAME_TAKEN');
    expect(await rename(categoryId, 'Glazing')).toBe('CATEGORY_UNCHANGED');
    expect(await rename(2_000_000, 'Mosaics')).toBe('CATEGORY_GONE');
    expect(await rejectionOf(caller.desk.categories.add({ name: 'glass' }))).toBe(
      'CATEGORY_NAME_TAKEN',
    );
  });
});

describe('merging a category', () => {
  it('moves its classes to the other category, deletes it and reports how many classes moved', async () => {
    const caller = await openDesk();
    const fromId = await createCategory(at.db, 'Bread');
    const intoId = await createCategory(at.db, 'Loaves');
    const classIds = [await classNamed(fromId), await classNamed(fromId)];
    const listed = await caller.desk.categories.list();
    expect(listed.find(({ id }) => id === fromId)?.classes).toBe(2);
    const merged = await caller.desk.categories.merge({ categoryId: fromId, intoId, reason });
    expect(merged).toEqual({ id: intoId, name: 'Loaves', classes: 2 });
    for (const id of classIds)
      expect(await readClass(id)).toEqual({
        categoryId: intoId,
        searchedNames: 'Loaves Mina Okafor',
      });
    expect((await caller.categories.list()).map(({ id }) => id)).not.toContain(fromId);
    const { items } = await caller.desk.audit.list({ action: 'category.merge' });
    expect(items[0]).toMatchObject({
      subjectLabel: 'Bread',
      reason,
      before: { name: 'Bread' },
      after: { name: 'Loaves', classes: 2 },
    });
  });

  it('is rejected when the target is the category itself, retired or deleted', async () => {
    const caller = await openDesk();
    const categoryId = await createCategory(at.db);
    const retired = await createCategory(at.db);
    await caller.desk.categories.retire({ categoryId: retired, isRetired: true });
    const merge = (intoId: number) =>
      rejectionOf(caller.desk.categories.merge({ categoryId, intoId, reason }));
    expect(await merge(categoryId)).toBe('CATEGORY_UNCHANGED');
    expect(await merge(retired)).toBe('CATEGORY_RETIRED');
    expect(await merge(2_000_000)).toBe('CATEGORY_GONE');
  });
});

describe('a retired category', () => {
  it('is not offered for new classes, stays on existing ones, and can be restored', async () => {
    const caller = await openDesk();
    const categoryId = await createCategory(at.db);
    const teacher = await createUser(at.db, { role: 'instructor' });
    const { classId } = await createClass(at.db, teacher.id, { categoryId });
    const other = await createClass(at.db, teacher.id);
    await caller.desk.categories.retire({ categoryId, isRetired: true });
    const isListed = async () =>
      (await caller.categories.list()).some(({ id }) => id === categoryId);
    expect(await isListed()).toBe(false);
    const teaching = staffCaller(at.deps, teacher);
    const edit = (id: string) => teaching.classes.edit({ classId: id, categoryId });
    expect(await rejectionOf(edit(other.classId))).toBe('CATEGORY_RETIRED');
    expect((await edit(classId)).category.id).toBe(categoryId);
    await caller.desk.categories.retire({ categoryId, isRetired: false });
    expect(await isListed()).toBe(true);
    expect((await edit(other.classId)).category.id).toBe(categoryId);
  });
});

describe('the order of categories', () => {
  it('is set by the desk, and new categories come last', async () => {
    const caller = await openDesk();
    const [one, two] = [await createCategory(at.db), await createCategory(at.db)];
    const { move } = caller.desk.categories;
    await move({ categoryId: two, afterId: null });
    await move({ categoryId: one, afterId: two });
    const added = await caller.desk.categories.add({ name: 'Felting' });
    const ids = (await caller.categories.list()).map(({ id }) => id);
    expect([ids[0], ids[1], ids.at(-1)]).toEqual([two, one, added.id]);
  });

  it('rejects a move to the current position, and after a deleted category', async () => {
    const caller = await openDesk();
    const [one, two] = [await createCategory(at.db), await createCategory(at.db)];
    const move = (afterId: number) =>
      rejectionOf(caller.desk.categories.move({ categoryId: two, afterId }));
    await caller.desk.categories.move({ categoryId: two, afterId: null });
    await caller.desk.categories.move({ categoryId: two, afterId: one });
    expect(await move(one)).toBe('CATEGORY_UNCHANGED');
    expect(await move(two)).toBe('CATEGORY_UNCHANGED');
    expect(await move(2_000_000)).toBe('CATEGORY_GONE');
  });
});
