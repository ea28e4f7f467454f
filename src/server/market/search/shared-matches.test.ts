import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { type SearchInput, searchInput } from '#shared/market/search/search-input.ts';
import { secondMs } from '#shared/units.ts';
import { searchClasses } from './search.service.ts';

const at = openTestApp();
let teacher: Account;
let dance = 0;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  dance = await createCategory(at.db, 'Dance');
  const { classId } = await createClass(at.db, teacher.id, { title: 'Bread' });
  await sql`
    WITH copies AS (
      INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students, last_starts_at, next_starts_at)
      SELECT gen_random_uuid(), teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students, last_starts_at, next_starts_at
      FROM classes, generate_series(1, 999) WHERE id = ${classId} RETURNING id)
    INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, time_zone)
    SELECT gen_random_uuid(), copies.id, starts_at, ends_at, capacity, time_zone
    FROM class_sessions, copies WHERE class_id = ${classId}`.execute(at.db);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The cache treats a time of zero as no time.
  vi.advanceTimersByTime(1);
});

afterEach(() => {
  vi.useRealTimers();
});

const find = (input: Partial<SearchInput>) =>
  searchClasses(at.db, searchInput.parse(input), new Date());

async function search(input: Partial<SearchInput> = {}) {
  const found = await find(input);
  return { total: found.total, titles: found.items.map(({ title }) => title) };
}

it('shares the count of a thousand matches for ten seconds, and finds a new class right away', async () => {
  const { total } = await search();
  expect(total).toBeGreaterThanOrEqual(1000);
  await createClass(at.db, teacher.id, { title: 'Sooner', slots: [{ startsInHours: 47 }] });
  const next = await search();
  expect([next.titles[0], next.total]).toEqual(['Sooner', total]);
  vi.advanceTimersByTime(10 * secondMs + 1);
  expect((await search()).total).toBe(total + 1);
});

it('counts the few matches of one category, although the counts of all categories are shared', async () => {
  await search();
  expect(await search({ category: [dance] })).toEqual({ total: 0, titles: [] });
  await createClass(at.db, teacher.id, { title: 'Salsa', categoryId: dance });
  expect(await search({ category: [dance] })).toEqual({ total: 1, titles: ['Salsa'] });
});

it('scores a thousand matches of words once in ten seconds, for all pages and without a class that is hidden', async () => {
  const scorings = () => at.statements.splice(0).filter((text) => text.includes('"scored"')).length;
  const idsOf = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ id }) => id);
  const input = { q: 'bread' };
  const first = await find(input);
  expect(scorings()).toBe(1);
  expect(idsOf(await find(input))).toEqual(idsOf(first));
  const cursor = first.nextCursor ?? '';
  const second = await find({ ...input, cursor });
  expect(scorings()).toBe(0);
  vi.advanceTimersByTime(10 * secondMs + 1);
  expect(idsOf(await find({ ...input, cursor }))).toEqual(idsOf(second));
  expect(scorings()).toBe(1);
  await find(input);
  const [hidden = '', ...others] = idsOf(first);
  await at.db.updateTable('classes').set({ isListed: false }).where('id', '=', hidden).execute();
  expect(idsOf(await find(input))).toEqual([...others, idsOf(second)[0]]);
});
