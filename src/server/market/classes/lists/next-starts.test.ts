import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { selectMisstoredClasses } from '#server/market/classes/check-classes.queries.ts';
import { getClassPage } from '#server/market/classes/classes.service.ts';
import { searchClasses } from '#server/market/search/search.service.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { searchInput } from '#shared/market/search/search-input.ts';
import { createNextStartsWorker } from './next-starts.jobs.ts';

const at = openTestDeps();
let weekly = '';
let soon = '';

beforeAll(async () => {
  const teacher = await createUser(at.db);
  const list = async (title: string, ...startsInHours: number[]) => {
    const slots = startsInHours.map((hours) => ({ startsInHours: hours }));
    return (await createClass(at.db, teacher.id, { title, slots })).classId;
  };
  weekly = await list('Weekly', -30, -1.5, 168);
  await list('Past', -30, -2);
  soon = await list('Soon', -0.5, 20);
  // The stored starts as they were before the sessions started.
  await sql`UPDATE classes SET next_starts_at = (
    SELECT min(starts_at) FROM class_sessions WHERE class_id = classes.id)`.execute(at.db);
});

const storedHours = async () =>
  Object.fromEntries(
    (
      await at.db
        .selectFrom('classes')
        .select([
          'title',
          sql<
            number | null
          >`round(extract(epoch FROM next_starts_at - now()) / 1800)::int / 2.0`.as('hours'),
        ])
        .execute()
    ).map(({ title, hours }) => [title, hours === null ? null : Number(hours)]),
  );

/** The classes with an upcoming session in the order of the list and of the search. */
async function latestFirst() {
  const now = new Date();
  const page = await getClassPage(at.db, { date: 'desc', limit: 10, upcomingOnly: true }, now);
  const found = await searchClasses(at.db, searchInput.parse({ sort: 'latest' }), now);
  return [page, found].map(({ items }) => items.map(({ id }) => id));
}

it('the job advances starts that are over an hour old, and lists are the same before and after', async () => {
  expect(await storedHours()).toEqual({ Weekly: -30, Past: -30, Soon: -0.5 });
  const inOrder = [weekly, soon];
  expect(await latestFirst()).toEqual([inOrder, inOrder]);
  expect(await selectMisstoredClasses(at.db)).toEqual([]);

  await createNextStartsWorker(at.db).handle([{ id: '1', data: {} }]);
  expect(await storedHours()).toEqual({ Weekly: 168, Past: null, Soon: -0.5 });
  expect(await latestFirst()).toEqual([inOrder, inOrder]);
  expect(await selectMisstoredClasses(at.db)).toEqual([]);
});

it('a class whose stored next start matches no session is reported', async () => {
  await at.db.updateTable('classes').set({ nextStartsAt: null }).where('id', '=', soon).execute();
  expect(await selectMisstoredClasses(at.db)).toEqual([{ id: soon, what: 'next start' }]);
});
