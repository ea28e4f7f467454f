import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { insertRemoval } from '#server/staff/removals/removals.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { createWanted } from '#server/testing/fixtures/wanted.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { AskInput } from '#shared/market/search/wanted.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';
import { setRemovalOfRequest } from './wanted.queries.ts';
import { selectMiscountedRequests } from './wanted-people.queries.ts';

const at = openTestDeps();
const ada = accountPerTest(at);
const ben = accountPerTest(at);

const as = (account: Account | null) => callerFor(at.deps, account).wanted;
const ask = (input: Partial<AskInput> = {}, account: Account = ada) =>
  as(account).ask({ words: 'Wheel throwing', near: '97214', ...input });
const seattle = { place: 'Seattle, WA', latitude: 47.61, longitude: -122.33 };
const wordsNear = async (near: string | undefined, q: string) =>
  (await as(null).list({ near, q })).items.map(({ words, people }) => `${words} ${people}`);

async function hide(wantedId: string): Promise<void> {
  await at.db.transaction().execute(async (trx) => {
    const subject = { kind: 'request', subjectId: wantedId, personId: ada.id } as const;
    const words = { reason: 'spam', explanation: 'It names a shop.' } as const;
    await setRemovalOfRequest(trx, wantedId, await insertRemoval(trx, { ...subject, ...words }));
  });
}

describe('a request for a class', () => {
  it('is listed with how many people ask for it, but without their names', async () => {
    const categoryId = await createCategory(at.db, 'Clay');
    const words = `Throwing ${newId()}`;
    const { id } = await ask({ words, categoryId, slots: ['tue-evening'], maxPrice: 60 });
    await as(ben).join({ wantedId: id });
    await as(ben).join({ wantedId: id });
    const shown = {
      id,
      words,
      place: 'Portland, OR 97214',
      category: { id: categoryId, name: 'Clay' },
      slots: ['tue-evening'],
      maxPrice: 60,
      people: 2,
    };
    const page = await as(null).list({ near: 'Portland, OR', q: words });
    expect(page).toMatchObject({ place: 'Portland, OR', isPlaceUnknown: false });
    expect(page.items).toEqual([{ ...shown, isNear: true }]);
    expect(await as(null).byId({ wantedId: id })).toEqual({
      ...shown,
      timeZone: 'America/Los_Angeles',
    });
    expect(await as(ben).mine()).toMatchObject([{ ...shown, removal: null }]);
  });

  it('stays without its author while others ask for the same, and ends with the last one', async () => {
    const { id: wantedId } = await ask();
    await as(ben).join({ wantedId });
    await as(ada).leave({ wantedId });
    await as(ada).leave({ wantedId });
    expect(await as(null).byId({ wantedId })).toMatchObject({ people: 1 });
    expect(await as(ada).mine()).toEqual([]);
    await as(ben).leave({ wantedId });
    const miscounted = async () =>
      (await selectMiscountedRequests(at.db)).filter(({ id }) => id === wantedId);
    expect(await miscounted()).toEqual([]);
    expect(await rejectionOf(as(null).byId({ wantedId }))).toBe('WANTED_NOT_FOUND');
    expect(await rejectionOf(as(ada).join({ wantedId }))).toBe('WANTED_NOT_FOUND');
    expect(await rejectionOf(as(ada).keep({ wantedId }))).toBe('WANTED_NOT_FOUND');
    await at.db
      .updateTable('wantedRequests')
      .set({ people: 3 })
      .where('id', '=', wantedId)
      .execute();
    expect(await miscounted()).toEqual([{ id: wantedId, people: 3, counted: 0 }]);
  });

  it('is rejected with the reason if it cannot be listed', async () => {
    expect(await rejectionOf(ask({ near: 'Nowhereville, ZZ' }))).toBe('PLACE_NOT_FOUND');
    expect(await rejectionOf(ask({ categoryId: 2 ** 31 - 1 }))).toBe('CATEGORY_NOT_FOUND');
  });

  it('is rejected beyond the number that one person may ask for, or be part of', async () => {
    const make = async (amount: number, authorId: string | null) => {
      for (let made = 0; made < amount; made++) await createWanted(at.db, ada.id, { authorId });
    };
    await make(wantedLimits.asked, ada.id);
    expect(await rejectionOf(ask())).toBe('TOO_MANY_WANTED');
    await make(wantedLimits.joined - wantedLimits.asked, null);
    expect(await as(ada).mine()).toHaveLength(wantedLimits.joined);
    const { id: wantedId } = await ask({}, await createUser(at.db));
    expect(await rejectionOf(as(ada).join({ wantedId }))).toBe('TOO_MANY_JOINED');
  });

  it('that staff have hidden leaves room for another one, unless it says the same', async () => {
    const words = 'Knots, see www.knots.example and www.rope.example';
    for (let made = 0; made < wantedLimits.asked; made++)
      await hide(await createWanted(at.db, ada.id, { words }));
    expect(await rejectionOf(ask({ words }))).toBe('LOOKS_LIKE_SPAM');
    expect(await rejectionOf(ask())).toBeNull();
  });
});

describe('the list of requests', () => {
  it('shows requests near the place first, then the others, each group by number of people, across all pages', async () => {
    // The id becomes one word, because ids made at the same time begin with the same parts.
    const q = newId().replaceAll('-', '');
    const make = (words: string, people: number, place = {}) =>
      createWanted(at.db, ada.id, { words: `${words} ${q}`, people, ...place });
    await make('two', 2);
    await make('five', 5, seattle);
    await make('four', 4, seattle);
    await make('three', 3);
    const expected = ['three 3', 'two 2', 'five 5', 'four 4'];
    const page = { q, near: 'Portland, OR', limit: 1 };
    const found = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await as(null).list({ ...page, cursor });
      found.push(...items.map(({ words, people }) => words.replace(q, '') + people));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(expected);
    const everywhere = await as(null).list({ q });
    expect(everywhere.items.map(({ people }) => people)).toEqual([5, 4, 3, 2]);
    const unknown = await as(null).list({ q, near: 'Nowhereville, ZZ' });
    expect(unknown).toMatchObject({ isPlaceUnknown: true, items: everywhere.items });
  });

  it('finds requests that share most of the words that matter', async () => {
    await createWanted(at.db, ada.id, { words: 'Throwing bowls on the wheel', people: 3 });
    const found = ['Throwing bowls on the wheel 3'];
    const place = 'Portland, OR';
    expect(await wordsNear(place, 'a class in throwing bowls')).toEqual(found);
    expect(await wordsNear(undefined, 'Bowl')).toEqual(found);
    for (const q of ['glass bowls', 'classes', 'wheelchair repair'])
      expect([q, await wordsNear(place, q)]).toEqual([q, []]);
  });

  it('for an instructor, has the requests near their classes or their profile', async () => {
    const wantedId = await createWanted(at.db, ada.id, { people: 1000 });
    const far = await createWanted(at.db, ada.id, { people: 1001, ...seattle });
    const idsFor = async (account: Account) => {
      const { place, items } = await as(account).nearMe();
      const ids = items.map(({ id }) => id).filter((id) => id === wantedId || id === far);
      return { place, ids };
    };
    const teacher = await createUser(at.db, { location: 'Seattle, WA' });
    expect(await idsFor(teacher)).toEqual({ place: 'Seattle, WA', ids: [far] });
    expect(await idsFor(await createUser(at.db))).toEqual({ place: null, ids: [] });
  });
});
