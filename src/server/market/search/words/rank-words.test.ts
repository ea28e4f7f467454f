import { beforeAll, expect, it } from 'vitest';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

beforeAll(async () => {
  const will = await createUser(at.db, { role: 'instructor', fullName: 'Ana Will' });
  const other = await createUser(at.db, { role: 'instructor', fullName: 'Bo Reyes' });
  const categoryId = await createCategory(at.db, 'Things');
  const description = 'No experience needed.';
  const make = (teacherId: string, title: string) =>
    createClass(at.db, teacherId, { title, description, categoryId });
  await make(will.id, 'Knife skills');
  await make(other.id, 'Oboe evening');
  await make(other.id, 'Restorative stretching');
  await make(other.id, 'Binding a book');
});

const search = async (q: string) => {
  const response = await at.call('GET', `/api/search?parse=false&q=${encodeURIComponent(q)}`);
  const { items, ...rest } = response.json();
  return { titles: items.map(({ title }: { title: string }) => title), ...rest };
};

it.each([
  ['knit', []],
  ['knief', ['Knife skills']],
  ['obeo for my knees', ['Oboe evening']],
  ['will', ['Knife skills']],
  ['will oboe', ['Oboe evening']],
  ['book', ['Binding a book']],
  // The stems of 'experience' and 'restorative' must not find these classes.
  ['experienced', []],
  ['repair', []],
])('“%s” finds %j', async (q, titles) => {
  expect((await search(q)).titles).toEqual(titles);
});

it('corrects only misspelled words', async () => {
  expect(await search('knit')).toMatchObject({ correctedQuery: null, unmatchedWords: ['knit'] });
  expect(await search('obeo')).toMatchObject({ correctedQuery: 'oboe', unmatchedWords: [] });
});
