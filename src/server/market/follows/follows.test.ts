import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { followLimits } from '#shared/market/follows/follow-limits.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const user = accountPerTest(at);
const timeZone = 'Asia/Kolkata';
const mine = () => callerFor(at.deps, user).follows;
const search = { search: 'q=pottery&near=Portland', searchName: 'Pottery near Portland', timeZone };

describe('what someone follows', () => {
  it('is listed newest first with its name, once each, until they unfollow it', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const things = [{ instructorId: teacher.id, timeZone }, { classId, timeZone }, search];
    for (const thing of [...things, ...things]) await mine().add(thing);
    const list = await mine().list();
    expect(list.map(({ name }) => name)).toEqual([
      'Pottery near Portland',
      'Bread without haste',
      'Tess Moreno',
    ]);
    await mine().remove({ followId: list[1]?.id ?? '' });
    expect(await mine().list()).toHaveLength(2);
    const other = await createUser(at.db);
    const theirs = callerFor(at.deps, other).follows;
    expect(await rejectionOf(theirs.remove({ followId: list[0]?.id ?? '' }))).toBe(
      'FOLLOW_NOT_FOUND',
    );
  });

  it('has no name while it is not public', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    await mine().add({ classId, timeZone });
    await mine().add({ instructorId: teacher.id, timeZone });
    await at.db.updateTable('classes').set({ isActive: false }).where('id', '=', classId).execute();
    expect((await mine().list()).map(({ name }) => name)).toEqual([null, null]);
    const other = callerFor(at.deps, await createUser(at.db)).follows;
    expect(await rejectionOf(other.add({ classId, timeZone }))).toBe('CLASS_NOT_FOUND');
    expect(await rejectionOf(other.add({ instructorId: teacher.id, timeZone }))).toBe(
      'INSTRUCTOR_NOT_FOUND',
    );
  });

  it.each([
    ['q=pottery&unknown=1'],
    ['within=9000'],
    ['q=a&q=b'],
    ['sort=newest'],
    ['&'],
    ['from=2027-02-02&to=2027-02-01'],
  ])('cannot be the search %s', async (parameters) => {
    const rejected = mine().add({ ...search, search: parameters });
    expect(await rejectionOf(rejected)).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['things', 'TOO_MANY_FOLLOWS'],
    ['searches', 'TOO_MANY_SEARCHES'],
  ] as const)('has a limit of %s', async (kind, error) => {
    const { classId } = await createClass(at.db, teacher.id);
    const { id: _, ...listing } = await at.db
      .selectFrom('classes')
      .select(['id', 'teacherId', 'categoryId', 'title', 'description', 'priceCents'])
      .select(['location', 'timeZone', 'maxStudents'])
      .where('id', '=', classId)
      .executeTakeFirstOrThrow();
    const classes = Array.from({ length: kind === 'things' ? followLimits.things : 0 }, () => ({
      ...listing,
      id: newId(),
    }));
    if (classes.length > 0) await at.db.insertInto('classes').values(classes).execute();
    const amount = followLimits[kind];
    const rows = Array.from({ length: amount - 1 }, (_, index) => ({
      id: newId(),
      userId: user.id,
      instructorId: null,
      ...(kind === 'things'
        ? { classId: classes[index]?.id ?? null, search: null, searchName: null }
        : { classId: null, search: `q=${index}`, searchName: 'Many' }),
    }));
    await at.db.insertInto('follows').values(rows).execute();
    const further = (name: string) =>
      kind === 'things'
        ? mine().add({ classId: name === 'last' ? classId : (classes.at(-1)?.id ?? ''), timeZone })
        : mine().add({ ...search, search: `q=${name}` });
    expect(await rejectionOf(further('last'))).toBeNull();
    expect(await rejectionOf(further('last'))).toBeNull();
    expect(await rejectionOf(further('more'))).toBe(error);
  });
});
