import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewClassSession } from '#server/db/schema.ts';
import { getClassPage } from '#server/market/classes/classes.service.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { ClassSort, SortOrder } from '#shared/market/classes/class-lists.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);

type Listed = { id: string; price: number; sessions: { startTime: string }[] };

beforeAll(async () => {
  const teacher = await createUser(at.db);
  const categoryId = await createCategory(at.db);
  // Some classes share a price, a date or both, and some have no date.
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
  // The starts are equal to the millisecond, so the next key decides.
  await at.db
    .updateTable('classSessions')
    .set({ startsAt: new Date(Date.now() + 30 * 3_600_000) })
    .where('classId', 'in', (eb) =>
      eb.selectFrom('classes').select('id').where('priceCents', '=', 4500),
    )
    .execute();
  await storeStarts(at.db);
});

type WalkInput = ClassSort & { limit?: number; upcomingOnly?: boolean };

async function walk({ limit = 100, ...input }: WalkInput, now = new Date()): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | undefined;
  do {
    const page = await getClassPage(at.db, { ...input, limit, cursor }, now);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** The same order computed in memory: by next date, undated classes last, ties newest first. */
function inOrder(classes: Listed[], { price, date }: ClassSort): string[] {
  const now = Date.now();
  const next = ({ sessions }: Listed) =>
    sessions.map(({ startTime }) => Date.parse(startTime)).find((start) => start > now);
  const direction = (order: SortOrder | undefined) => (order === 'desc' ? -1 : 1);
  const compareDates = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    return Math.sign(a - b) * direction(date);
  };
  return classes
    .toSorted((a, b) => {
      const byDate = date ? compareDates(next(a), next(b)) : 0;
      return byDate || (price ? (a.price - b.price) * direction(price) : 0);
    })
    .map(({ id }) => id);
}

const order = fc.constantFrom<SortOrder | undefined>(undefined, 'asc', 'desc');

describe('the order of the list', () => {
  const ids = new Map<string, string>();
  const days = (...at: number[]) => at.map((day) => ({ startsInHours: day * 24 }));
  beforeAll(async () => {
    const teacher = await createUser(at.db);
    const categoryId = await createCategory(at.db);
    for (const [title, priceCents, slots] of [
      ['none, cheap', 1000, []],
      ['late', 3000, days(-2, 20)],
      ['past, expensive', 5000, days(-5)],
      ['early', 4000, days(25, 5)],
      ['early, cheaper', 2000, days(5)],
    ] as const) {
      const listing = { categoryId, priceCents, title, slots: [...slots] };
      ids.set(title, (await createClass(at.db, teacher.id, listing)).classId);
    }
    // Both classes start at the same microsecond.
    const startsAt = new Date(Date.now() + 5 * dayMs);
    for (const title of ['early', 'early, cheaper'])
      await at.db
        .updateTable('classSessions')
        .set({ startsAt })
        .where('classId', '=', ids.get(title) ?? '')
        .where('startsAt', '<', new Date(Date.now() + 6 * dayMs))
        .execute();
    await storeStarts(at.db);
  });

  const titles = async (input: WalkInput, now?: Date) => {
    const walked = await walk({ ...input, limit: 2 }, now);
    return walked.flatMap(({ id }) => [...ids].find(([, known]) => known === id)?.[0] ?? []);
  };
  const undated = ['past, expensive', 'none, cheap'];

  it('sorts by price in both directions', async () => {
    const asc = ['none, cheap', 'early, cheaper', 'late', 'early', 'past, expensive'];
    expect(await titles({ price: 'asc' })).toEqual(asc);
    expect(await titles({ price: 'desc' })).toEqual(asc.toReversed());
  });

  it('sorts by next upcoming date, with undated classes last in both directions', async () => {
    expect(await titles({ date: 'asc' })).toEqual(['early, cheaper', 'early', 'late', ...undated]);
    expect(await titles({ date: 'desc' })).toEqual(['late', 'early, cheaper', 'early', ...undated]);
  });

  it('sorts by date first and by price within a date when both are requested', async () => {
    expect(await titles({ date: 'asc', price: 'desc' })).toEqual([
      'early',
      'early, cheaper',
      'late',
      'past, expensive',
      'none, cheap',
    ]);
    expect(await titles({ date: 'desc', price: 'asc' })).toEqual([
      'late',
      'early, cheaper',
      'early',
      'none, cheap',
      'past, expensive',
    ]);
  });

  it('follows the clock: once a session starts, the following one counts', async () => {
    const [in6Days, in22Days] = [6, 22].map((day) => new Date(Date.now() + day * dayMs));
    expect((await titles({ date: 'asc' }, in6Days)).slice(0, 3)).toEqual([
      'late',
      'early',
      'early, cheaper',
    ]);
    expect((await titles({ date: 'desc' }, in22Days)).slice(0, 2)).toEqual([
      'early',
      'early, cheaper',
    ]);
  });

  it.each([{}, { price: 'asc' }, { date: 'asc' }, { date: 'desc', price: 'desc' }] as const)(
    'leaves out classes without an upcoming date when asked (%j)',
    async (sort) => {
      const shown = async (now?: Date) =>
        (await titles({ ...sort, upcomingOnly: true }, now)).toSorted();
      expect(await shown()).toEqual(['early', 'early, cheaper', 'late']);
      expect(await shown(new Date(Date.now() + 6 * dayMs))).toEqual(['early', 'late']);
    },
  );

  it('keeps the time of the first page, so that no class is skipped when its session starts', async () => {
    const sort = { date: 'desc', limit: 1, upcomingOnly: true } as const;
    const first = await getClassPage(at.db, sort, new Date());
    // Now the next date of "early" is its second, which sorts before the page just read.
    const later = new Date(Date.now() + 10 * dayMs);
    const seen = new Set(first.items.map(({ id }) => id));
    let cursor = first.nextCursor;
    while (cursor) {
      const page = await getClassPage(at.db, { ...sort, cursor }, later);
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    }
    expect(seen).toContain(ids.get('early'));
  });
});

describe('pages of the list', () => {
  it('follow the sort and contain each class once, at any page size', async () => {
    const { items: newestFirst } = await guest().classes.list();
    await fc.assert(
      fc.asyncProperty(order, order, fc.integer({ min: 1, max: 9 }), async (price, date, limit) => {
        const walked = await walk({ price, date, limit });
        expect(walked.map(({ id }) => id)).toEqual(inOrder(newestFirst, { price, date }));
      }),
      { numRuns: 20 },
    );
  });

  it('reflect a moved or canceled session', async () => {
    const teacher = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 2000 }],
    });
    const place = async () => {
      const listed = (await walk({ date: 'asc' })).map(({ id }) => id);
      return listed.indexOf(classId) / (listed.length - 1);
    };
    const change = async (
      changes: Pick<Partial<NewClassSession>, 'startsAt' | 'endsAt' | 'status'>,
    ) => {
      await at.db.updateTable('classSessions').set(changes).where('id', '=', sessionId).execute();
      await storeStarts(at.db);
    };
    const dated = (await walk({ upcomingOnly: true, date: 'asc' })).map(({ id }) => id);
    expect(dated.at(-1)).toBe(classId);
    const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * hourMs));
    await change({ startsAt, endsAt });
    expect(await place()).toBe(0);
    await change({ status: 'cancelled' });
    expect(await place()).toBeGreaterThan(0.5);
    await at.db.deleteFrom('classSessions').where('classId', '=', classId).execute();
    await at.db.deleteFrom('classes').where('id', '=', classId).execute();
  });

  it.each(['x', 'W10', 'WzEsMiwzXQ', 'bm90IGpzb24', '%00'])(
    'reject the unknown cursor %s',
    async (cursor) => {
      expect(await rejectionOf(guest().classes.page({ cursor }))).toBe('VALIDATION_FAILED');
    },
  );
});
