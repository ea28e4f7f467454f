import { describe, expect, it } from 'vitest';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

const listClass = async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  return { teacher, ...(await createClass(at.db, teacher.id)) };
};
const change = (classId: string, columns: object) =>
  at.db.updateTable('classes').set(columns).where('id', '=', classId).execute();
const canAnyoneSee = async (classId: string) =>
  (await rejectionOf(callerFor(at.deps, null).classes.byId({ classId }))) === null;

describe('a class', () => {
  it.each([
    { isTeacherSuspended: true },
    { waitsFor: 'approval' },
    { waitsFor: 'review', reviewReasons: ['links'] },
    { hiddenAt: new Date() },
  ])('is not public with %o, and is public again without these values', async (columns) => {
    const { classId, teacher } = await listClass();
    await change(classId, columns);
    expect(await canAnyoneSee(classId)).toBe(false);
    expect(await callerFor(at.deps, teacher).classes.byId({ classId })).toMatchObject({
      isActive: false,
      isOffered: true,
    });
    const undone = Object.entries(columns).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? !value : null,
    ]);
    await change(classId, Object.fromEntries(undone));
    expect(await canAnyoneSee(classId)).toBe(true);
  });

  it('that waits for a review becomes public afterwards only if its instructor still lists it', async () => {
    const { classId, teacher } = await listClass();
    await change(classId, { waitsFor: 'review', reviewReasons: ['links'] });
    const edit = (isActive: boolean) =>
      callerFor(at.deps, teacher).classes.edit({ classId, isActive });
    expect(await edit(true)).toMatchObject({ isActive: false, isOffered: true });
    expect(await edit(false)).toMatchObject({ isActive: false, isOffered: false });
    await change(classId, { waitsFor: null, reviewReasons: null });
    expect(await canAnyoneSee(classId)).toBe(false);
    expect(await edit(true)).toMatchObject({ isActive: true, isOffered: true });
  });

  it('is also hidden and shown by writing `is_active` alone', async () => {
    const { classId } = await listClass();
    await change(classId, { isActive: false });
    expect(await canAnyoneSee(classId)).toBe(false);
    await change(classId, { isActive: true });
    expect(await canAnyoneSee(classId)).toBe(true);
  });
});
