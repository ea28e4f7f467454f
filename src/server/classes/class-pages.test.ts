import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerFor, createCategory, createClass, createUser } from '#server/testing/factories.ts';
import { refusalOf } from '#server/testing/refusals.ts';
import { openTestHouse } from '#server/testing/test-house.ts';
import type { ClassSort, SortOrder } from '#shared/class-lists.ts';

const at = openTestHouse();
const guest = () => callerFor(at.house, null);

type Listed = { id: string; price: number; sessions: { startTime: string }[] };

beforeAll(async () => {
  const teacher = await createUser(at.db);
  const categoryId = await createCategory(at.db);
  // Some alike in price, in date or in both, and some without a date.
  for (const [priceCents, hours] of [
    [4500, [30]],
    [1000, [90, 10]],
    [4500, []],
    [1000, [30]],
    [0, [-50, 60]],
    [4500, [30]],
    [2000, []],
    [1000, [10]],
  ] as const)
    await createClass(at.db, teacher.id, {
      categoryId,
      priceCents,
      slots: hours.map((startsInHours) => ({ startsInHours })),
    });
  // The same moment to the millisecond, so that only the next key decides.
  await at.db
    .updateTable('classSessions')
    .set({ startsAt: new Date(Date.now() + 30 * 3_600_000) })
    .where('classId', 'in', (eb) =>
      eb.selectFrom('classes').select('id').where('priceCents', '=', 4500),
    )
    .execute();
});

async function walk(sort: ClassSort, limit: number): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | undefined;
  do {
    const page = await guest().classes.page({ ...sort, limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** The rule of the specification, section 4, on whole lists: newest first among those alike. */
function inOrder(classes: Listed[], { price, date }: ClassSort): string[] {
  const first = ({ sessions }: Listed) =>
    Math.min(...sessions.map(({ startTime }) => Date.parse(startTime)));
  const direction = (order: SortOrder | undefined) => (order === 'desc' ? -1 : 1);
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return classes
    .toSorted((a, b) => {
      const byDate = date ? compare(first(a), first(b)) * direction(date) : 0;
      return byDate || (price ? (a.price - b.price) * direction(price) : 0);
    })
    .map(({ id }) => id);
}

const order = fc.constantFrom<SortOrder | undefined>(undefined, 'asc', 'desc');

describe('the sort of the list', () => {
  const ids = new Map<string, string>();
  const days = (...at: number[]) => at.map((day) => ({ startsInHours: day * 24 }));
  beforeAll(async () => {
    const teacher = await createUser(at.db);
    const categoryId = await createCategory(at.db);
    for (const [title, priceCents, slots] of [
      ['none, cheap', 1000, []],
      ['late', 3000, days(20)],
      ['none, dear', 5000, []],
      ['early', 4000, days(25, 5)],
      ['early, cheaper', 2000, days(5)],
    ] as const) {
      const listing = { categoryId, priceCents, title, slots: [...slots] };
      ids.set(title, (await createClass(at.db, teacher.id, listing)).classId);
    }
    // The same moment for both, to the microsecond.
    const [early, cheaper] = [ids.get('early') ?? '', ids.get('early, cheaper') ?? ''];
    const { firstStartsAt } = await at.db
      .selectFrom('classes')
      .select('firstStartsAt')
      .where('id', '=', early)
      .executeTakeFirstOrThrow();
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: new Date(firstStartsAt) })
      .where('classId', '=', cheaper)
      .execute();
  });

  const titles = async (sort: ClassSort) => {
    const wanted = new Set(ids.values());
    const walked = (await walk(sort, 100)).filter(({ id }) => wanted.has(id));
    return walked.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0]);
  };

  it('is by price, both ways', async () => {
    const asc = ['none, cheap', 'early, cheaper', 'late', 'early', 'none, dear'];
    expect(await titles({ price: 'asc' })).toEqual(asc);
    expect(await titles({ price: 'desc' })).toEqual(asc.toReversed());
  });

  it('takes of each class its earliest session', async () => {
    const dated = (await titles({ date: 'asc' })).slice(0, 3);
    expect(dated).toEqual(['early, cheaper', 'early', 'late']);
  });

  it('is by date where both are wanted, and by price where the date does not decide', async () => {
    expect(await titles({ date: 'asc', price: 'desc' })).toEqual([
      'early',
      'early, cheaper',
      'late',
      'none, dear',
      'none, cheap',
    ]);
    expect(await titles({ date: 'desc', price: 'asc' })).toEqual([
      'none, cheap',
      'none, dear',
      'late',
      'early, cheaper',
      'early',
    ]);
  });
});

describe('pages of the list', () => {
  it('follow the sort of the specification, each class once, however large a page is', async () => {
    const newestFirst = await guest().classes.list();
    await fc.assert(
      fc.asyncProperty(order, order, fc.integer({ min: 1, max: 9 }), async (price, date, limit) => {
        const walked = await walk({ price, date }, limit);
        expect(walked.map(({ id }) => id)).toEqual(inOrder(newestFirst, { price, date }));
      }),
      { numRuns: 60 },
    );
  });

  it('classes with sessions come before those without when ascending and after when descending', async () => {
    const has = async (date: SortOrder) =>
      (await walk({ date }, 3)).map(({ sessions }) => sessions.length > 0);
    const ascending = await has('asc');
    expect(ascending.indexOf(false)).toBe(ascending.lastIndexOf(true) + 1);
    const descending = await has('desc');
    expect(descending.indexOf(true)).toBe(descending.lastIndexOf(false) + 1);
    expect(new Set(descending)).toEqual(new Set([true, false]));
  });

  it('follow the dates when one is added, moved or cancelled', async () => {
    const teacher = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 2000 }],
    });
    const first = async (date: SortOrder) => (await walk({ date }, 100)).map(({ id }) => id)[0];
    const dated = async () =>
      (await walk({ date: 'asc' }, 100)).filter(({ sessions }) => sessions.length > 0);
    expect((await dated()).at(-1)?.id).toBe(classId);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: new Date(Date.now() - 9e8), endsAt: new Date() })
      .where('id', '=', sessionId)
      .execute();
    expect(await first('asc')).toBe(classId);
    await at.db
      .updateTable('classSessions')
      .set({ status: 'cancelled' })
      .where('id', '=', sessionId)
      .execute();
    expect(await first('desc')).toBe(classId);
    await at.db.deleteFrom('classSessions').where('classId', '=', classId).execute();
    await at.db.deleteFrom('classes').where('id', '=', classId).execute();
  });

  it.each(['x', 'W10', 'WzEsMiwzXQ', 'bm90IGpzb24', '%00'])(
    'refuse %s, which no page has given',
    async (cursor) => {
      expect(await refusalOf(guest().classes.page({ cursor }))).toBe('VALIDATION_FAILED');
    },
  );
});
