import { beforeAll, expect, it } from 'vitest';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();

/** Two classes start at the same time, and one later. */
beforeAll(async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const startsAt = new Date(Date.now() + 48 * hourMs);
  const classes: [string, number, Date][] = [
    ['Dear', 9000, startsAt],
    ['Cheap', 100, startsAt],
    ['Later', 500, new Date(startsAt.getTime() + hourMs)],
  ];
  for (const [title, priceCents, start] of classes) {
    const made = await createClass(at.db, teacher.id, { title, priceCents });
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: start, endsAt: new Date(start.getTime() + hourMs) })
      .where('id', '=', made.sessionId)
      .execute();
  }
  await storeStarts(at.db);
});

/** The titles of all pages of one class each. */
async function titlesBy(sort: string): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await at.call('GET', `/api/search?sort=${sort}&limit=1${cursor}`);
    const { items, nextCursor } = page.json();
    found.push(...items.map(({ title }: { title: string }) => title));
    cursor = nextCursor && `&cursor=${nextCursor}`;
  } while (cursor);
  return found;
}

it.each([
  ['soonest,price', ['Cheap', 'Dear', 'Later']],
  ['soonest,price-desc', ['Dear', 'Cheap', 'Later']],
  ['latest,price', ['Later', 'Cheap', 'Dear']],
  ['latest,price-desc', ['Later', 'Dear', 'Cheap']],
])('a search by %s sorts by date, and by price at the same date', async (sort, titles) => {
  expect(await titlesBy(sort)).toEqual(titles);
  const calendar = await at.call('GET', `/api/search.ics?sort=${sort}`);
  expect([...calendar.body.matchAll(/^SUMMARY:(\w+)/gm)].map(([, title]) => title)).toEqual(titles);
  const feed = await at.call('GET', `/api/search.atom?sort=${sort}`);
  const entries = [...feed.body.matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(\w+)/g)];
  expect(entries.map(([, title]) => title)).toEqual(titles);
});

it('a class whose date is gone when its page is read does not end the list', async () => {
  // As if the date were canceled between the statement that finds classes and the one that reads them.
  const cancel = (status: 'scheduled' | 'cancelled') =>
    at.db
      .updateTable('classSessions')
      .set({ status })
      .where('classId', 'in', at.db.selectFrom('classes').select('id').where('title', '=', 'Later'))
      .execute();
  await cancel('cancelled');
  expect(await titlesBy('price')).toEqual(['Cheap', 'Dear']);
  await cancel('scheduled');
});
