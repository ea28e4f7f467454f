import { beforeEach, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
let teacher: Account;
let categoryId: number;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db);
  categoryId = await createCategory(at.db);
  ({ classId } = await createClass(at.db, teacher.id, {
    categoryId,
    slots: [{ startsInHours: -48 }],
  }));
});

const similarTo = async (id: string, viewer: Account | null = null) => {
  const found = await callerFor(at.deps, viewer).classes.similar({ classId: id });
  return found.map(({ title }) => title);
};
const list = (title: string, listing: Parameters<typeof createClass>[2] = {}) =>
  createClass(at.db, teacher.id, { categoryId, title, ...listing });

it('returns the three soonest classes of the same category', async () => {
  for (const hours of [96, 24, 72, 48])
    await list(`In ${hours} hours`, { slots: [{ startsInHours: hours }] });
  await list('Another category', { categoryId: await createCategory(at.db) });
  expect(await similarTo(classId)).toEqual(['In 24 hours', 'In 48 hours', 'In 72 hours']);
});

it('prefers classes in the same city', async () => {
  const portland = { city: 'Portland', region: 'OR', countryCode: 'US' };
  const { classId: viewed } = await list('Viewed', {
    ...portland,
    slots: [{ startsInHours: -48 }],
  });
  await list('Soon, elsewhere', { slots: [{ startsInHours: 10 }] });
  await list('Soon, in Portland, Maine', {
    ...portland,
    region: 'ME',
    slots: [{ startsInHours: 20 }],
  });
  await list('Late, here', { ...portland, slots: [{ startsInHours: 90 }] });
  expect(await similarTo(viewed)).toEqual([
    'Late, here',
    'Soon, elsewhere',
    'Soon, in Portland, Maine',
  ]);
});

it('returns only active classes that have an upcoming session with a free spot', async () => {
  await list('Past', { slots: [{ startsInHours: -24 }] });
  await list('Hidden', { isActive: false });
  const full = await list('Full', { slots: [{ capacity: 1 }] });
  await list('Unlimited', { slots: [{ startsInHours: 30, capacity: null }] });
  await list('With free spots');
  const canceled = await list('Canceled');
  await at.db
    .updateTable('classSessions')
    .set({ seatsTaken: 1 })
    .where('id', '=', full.sessionId)
    .execute();
  await at.db
    .updateTable('classSessions')
    .set({ status: 'cancelled' })
    .where('id', '=', canceled.sessionId)
    .execute();
  expect(await similarTo(classId)).toEqual(['Unlimited', 'With free spots']);
});

it('excludes the class itself and the viewer’s own classes', async () => {
  const other = await createUser(at.db);
  await list('By the teacher');
  const own = await createClass(at.db, other.id, { categoryId, title: 'By the viewer' });
  expect(await similarTo(classId, other)).toEqual(['By the teacher']);
  expect(await similarTo(own.classId)).toEqual(['By the teacher']);
});

it('returns none for a class that the viewer may not see or that does not exist', async () => {
  await list('Open to all');
  const { classId: hiddenId } = await list('Hidden', { isActive: false });
  expect(await similarTo(hiddenId)).toEqual([]);
  expect(await similarTo(newId())).toEqual([]);
  expect(await similarTo(hiddenId, teacher)).toEqual([]);
  expect(await similarTo(hiddenId, await createUser(at.db))).toEqual([]);
});
