import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { insertClassSessions } from '#server/market/classes/class-sessions/insert-sessions.queries.ts';
import { sessionDate } from '#server/market/classes/class-sessions/session-dates.ts';
import { insertClass } from '#server/market/classes/classes.queries.ts';
import { isEmbedded } from '#server/testing/databases/test-database.ts';
import { createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import {
  afternoonStartsAt,
  eveningStartsAt,
  searchSorts,
  weekSlots,
} from '#shared/market/search/search.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { type CategoryCount, countByCategory, countEach } from './search-matches.queries.ts';
import type { SearchPageRequest } from './search-order.queries.ts';
import { selectRanked, selectRanking, selectSearchPage } from './search-pages.queries.ts';

// Searches find what a plain scan in memory finds, in the same order.

const at = openTestDeps();

// These words are their own stems.
const words = ['quartz', 'vortex', 'zigzag', 'kumquat', 'bandit', 'falcon'];
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  // In this zone, clocks change at midnight.
  'America/Havana',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
];
/** Nights of clock changes, and ordinary nights. */
const nights = ['2026-11-01', '2026-11-21', '2027-03-14', '2027-04-04'];
/** Points near the 180th meridian, a pole, and a city. */
const centers = [
  { latitude: -17, longitude: 179.98 },
  { latitude: -17.1, longitude: -179.9 },
  { latitude: 89.9, longitude: 10 },
  { latitude: 45.52, longitude: -122.68 },
];

const oneIn = (times: number) => fc.nat(times - 1).map((n) => n === 0);
const moment = fc
  .tuple(fc.constantFrom(...nights), fc.integer({ min: -60, max: 60 }))
  .map(([night, halfHours]) => Date.parse(night) + halfHours * 30 * minuteMs);
const session = fc.record({
  startsAt: moment,
  capacity: fc.constantFrom(null, 2, 5),
  seatsTaken: fc.integer({ min: 0, max: 2 }),
  isCanceled: oneIn(8),
  /** The hours from the first meeting to the others. */
  later: fc.constantFrom<number[]>([], [], [], [26], [168, 336], [40, 168]),
});
const offset = fc.integer({ min: -9000, max: 9000 }).map((steps) => steps / 20_000);
/** A few points are shared, because classes at the same point are sorted by age. */
const points = fc
  .sample(fc.tuple(fc.constantFrom(...centers), offset, offset), { numRuns: 60, seed: 7 })
  .map(([{ latitude, longitude }, north, east]) => ({
    latitude: Math.min(89.99, latitude + north),
    longitude: ((longitude + east + 540) % 360) - 180,
  }));
const listing = fc.record({
  title: fc.subarray(words, { minLength: 1, maxLength: 2 }),
  description: fc.subarray(words, { maxLength: 2 }),
  categoryIndex: fc.nat(2),
  priceCents: fc.constantFrom(0, 0, 1000, 2550, 8000),
  timeZone: fc.constantFrom(...zones),
  isInactive: oneIn(10),
  point: fc.option(fc.constantFrom(...points), { freq: 5 }),
  rating: fc.option(
    fc.record({
      ratingSum: fc.integer({ min: 3, max: 9 }),
      reviewCount: fc.integer({ min: 2, max: 3 }),
    }),
  ),
  sessions: fc.uniqueArray(session, { maxLength: 5, selector: ({ startsAt }) => startsAt }),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Session = Drawn<typeof session> & { id: string; day: string; slots: number[] };
type Listed = Omit<Drawn<typeof listing>, 'sessions'> & {
  id: string;
  categoryId: number;
  sessions: Session[];
};
let all: Listed[] = [];
let categoryIds: number[] = [];

beforeAll(async () => {
  const teacher = await createUser(at.db, { fullName: 'Kim Falcon' });
  categoryIds = [];
  for (const name of ['Vortex', 'Bandit', 'Other'])
    categoryIds.push(await createCategory(at.db, name));
  all = fc.sample(listing, { numRuns: 100, seed: 7 }).map((drawn) => ({
    ...drawn,
    id: newId(),
    categoryId: categoryIds[drawn.categoryIndex] ?? 0,
    sessions: drawn.sessions.map((each) => ({
      ...each,
      id: newId(),
      day: localStart(each.startsAt, drawn).day,
      slots: startsOf(each).map((startsAt) => localStart(startsAt, drawn).slot),
    })),
  }));
  await at.db.transaction().execute(async (trx) => {
    for (const each of all) {
      await insertClass(trx, {
        id: each.id,
        teacherId: teacher.id,
        categoryId: each.categoryId,
        title: each.title.join(' '),
        description: each.description.join(' '),
        priceCents: each.priceCents,
        location: 'Somewhere',
        timeZone: each.timeZone,
        maxStudents: null,
        isActive: !each.isInactive,
        ...(each.point && { ...each.point, locationPrecision: 'postal_code' }),
      });
      await insertClassSessions(
        trx,
        each.id,
        each.sessions.map(({ id, capacity, seatsTaken, isCanceled, ...dated }) => ({
          id,
          ...spanOf(startsOf(dated)),
          capacity,
          seatsTaken,
          status: isCanceled ? 'cancelled' : 'scheduled',
        })),
      );
      if (each.rating)
        await trx
          .insertInto('classRatings')
          .values({ classId: each.id, ...each.rating })
          .execute();
    }
  });
  await storeStarts(at.db);
});

function startsOf({ startsAt, later }: Pick<Session, 'startsAt' | 'later'>): number[] {
  return [startsAt, ...later.map((hours) => startsAt + hours * hourMs)];
}

const slotAt = (ms: number) => ({
  startTime: new Date(ms).toISOString(),
  endTime: new Date(ms + hourMs).toISOString(),
});

function spanOf([first = 0, ...later]: number[]) {
  return sessionDate({ ...slotAt(first), meetings: later.map(slotAt) });
}

/** The day and the time of the week, computed by this process instead of PostgreSQL. */
function localStart(startsAt: number, { timeZone }: { timeZone: string }) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(startsAt);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const hour = Number(part('hour'));
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return {
    day,
    slot: weekday * 3 + (hour < afternoonStartsAt ? 0 : hour < eveningStartsAt ? 1 : 2),
  };
}

const scope: fc.Arbitrary<SearchScope & { sought: string[] }> = fc
  .record({
    asOf: moment.map((ms) => new Date(ms - 3 * dayMs)),
    sought: fc.oneof(fc.constant<string[]>([]), fc.subarray(words, { minLength: 1, maxLength: 2 })),
    isHalfTyped: fc.boolean(),
    around: fc.option(
      fc.record({
        place: fc.constantFrom(...centers),
        withinMiles: fc.constantFrom(3, 15, 40, 500),
      }),
      { freq: 2 },
    ),
    days: fc.option(fc.tuple(moment, moment), { freq: 2 }),
    isOpen: fc.boolean(),
    slots: fc.oneof(
      fc.constant<number[]>([]),
      fc.subarray([...weekSlots.keys()], { maxLength: 6 }),
    ),
    category: fc.subarray([0, 1, 2]),
    minPriceCents: fc.constantFrom(null, null, 1, 1000),
    maxPriceCents: fc.constantFrom(null, null, 0, 2550),
    seats: fc.constantFrom(0, 0, 1, 2, 4),
  })
  .map(({ around, days, isOpen, category, ...rest }) => {
    const [from = null, to = null] = (days ?? [])
      .toSorted()
      .map((ms) => new Date(ms).toISOString().slice(0, 10));
    return {
      ...rest,
      around: around && { ...around.place, withinMiles: around.withinMiles },
      from,
      to: isOpen ? null : to,
      levels: null,
      language: null,
      age: null,
      maxHours: null,
      announcedOnly: false,
      topic: null,
      categoryIds: category.map((index) => categoryIds[index] ?? 0),
      words:
        rest.sought.length === 0
          ? null
          : {
              required: rest.sought
                .map((word) => (rest.isHalfTyped ? `'${word.slice(0, 2)}':*` : `'${word}'`))
                .join('&'),
              // All classes score the same.
              concepts: [],
            },
    };
  });

function matchingSessions({ sessions }: Listed, of: SearchScope): Session[] {
  return sessions
    .filter(
      ({ isCanceled, startsAt, day, slots, capacity, seatsTaken }) =>
        !isCanceled &&
        startsAt > of.asOf.getTime() &&
        (of.from === null || day >= of.from) &&
        (of.to === null || day <= of.to) &&
        (of.slots.length === 0 || slots.every((slot) => of.slots.includes(slot))) &&
        (capacity === null || capacity - seatsTaken >= of.seats),
    )
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

function matches(each: Listed, of: SearchScope & { sought: string[] }): boolean {
  const names = ['vortex', 'bandit', 'other'][each.categoryIndex] ?? '';
  const document = [...each.title, ...each.description, names, 'kim', 'falcon'];
  const { point, priceCents } = each;
  return (
    !each.isInactive &&
    of.sought.every((word) => document.includes(word)) &&
    (of.around === null || (point !== null && miles(point, of.around) <= of.around.withinMiles)) &&
    priceCents >= (of.minPriceCents ?? 0) &&
    priceCents <= (of.maxPriceCents ?? priceCents) &&
    matchingSessions(each, of).length > 0
  );
}

type Point = { latitude: number; longitude: number };
function miles(a: Point, b: Point): number {
  const [aLat, bLat, east] = [a.latitude, b.latitude, a.longitude - b.longitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number];
  const half =
    Math.sin((aLat - bLat) / 2) ** 2 + Math.cos(aLat) * Math.cos(bLat) * Math.sin(east / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.sqrt(half));
}

/** The keys of a class in an order, smallest first; the newest class wins a tie. */
function keysOf(each: Listed, sort: SearchPageRequest['sort'], of: SearchScope): number[] {
  const { ratingSum = 0, reviewCount = 1 } = each.rating ?? {};
  const next = matchingSessions(each, of)[0]?.startsAt ?? 0;
  const keys = {
    best: of.words ? [] : [next],
    soonest: [next],
    latest: [-next],
    nearest: of.around && each.point ? [Math.round(miles(each.point, of.around) * 1e6)] : [next],
    price: [each.priceCents],
    'price-desc': [-each.priceCents],
    rating: [-ratingSum / reviewCount, each.rating ? -reviewCount : 0],
    newest: [],
    'soonest,price': [next, each.priceCents],
    'soonest,price-desc': [next, -each.priceCents],
    'latest,price': [-next, each.priceCents],
    'latest,price-desc': [-next, -each.priceCents],
  }[sort];
  return [...keys, -all.indexOf(each)];
}

function compare(a: number[], b: number[]): number {
  const index = a.findIndex((key, place) => key !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

const inOrder = (counts: CategoryCount[]) => counts.toSorted((a, b) => a.id - b.id);

it('finds the results of a plain scan, in the same order, however a page is read', async () => {
  await fc.assert(
    fc.asyncProperty(
      scope,
      fc.constantFrom(...searchSorts),
      fc.integer({ min: 1, max: 12 }),
      // A few matches are sorted, and many are read in order.
      fc.constantFrom(0, Number.POSITIVE_INFINITY),
      async (of, sort, limit, total) => {
        const inAnyCategory = all.filter((each) => matches(each, of));
        const counts = await countByCategory(at.db, of);
        expect(new Map(counts.map(({ id, count }) => [id, count]))).toEqual(
          new Map(
            [...Map.groupBy(inAnyCategory, (each) => each.categoryId)].map(([id, list]) => [
              id,
              list.length,
            ]),
          ),
        );
        const expected = inAnyCategory
          .filter(
            ({ categoryId }) => of.categoryIds.length === 0 || of.categoryIds.includes(categoryId),
          )
          .toSorted((a, b) => compare(keysOf(a, sort, of), keysOf(b, sort, of)))
          .map((each) => {
            const dates = matchingSessions(each, of);
            return [each.id, dates[0]?.id, dates.length - 1];
          });
        expect(await countEach(at.db, [of])).toEqual([expected.length]);
        const request = { scope: of, sort, limit, total };
        const first = await selectSearchPage(at.db, { ...request, after: undefined });
        const after = first.length === limit ? JSON.parse(first.at(-1)?.key ?? '') : undefined;
        const second = after ? await selectSearchPage(at.db, { ...request, after }) : [];
        const found = [...first, ...second].flatMap((place) => place.found ?? []);
        const { ids, keys, counts: ranked } = await selectRanking(at.db, request);
        const page = { ids: ids.slice(0, limit), keys: keys.slice(0, limit) };
        expect(await selectRanked(at.db, of, page)).toEqual(first);
        expect(inOrder(ranked)).toEqual(inOrder(counts));
        expect(found.map(({ id, next, otherDates }) => [id, next.id, otherDates])).toEqual(
          expected.slice(0, 2 * limit),
        );
        for (const { id, distanceMiles } of found) {
          const { point } = all.find((each) => each.id === id) ?? {};
          const away = of.around && point ? miles(point, of.around) : null;
          if (away === null) expect(distanceMiles).toBeNull();
          else expect(distanceMiles).toBeCloseTo(away, 1);
        }
      },
    ),
    // The other database has the same planner; it only has to accept the statements.
    { numRuns: isEmbedded() ? 20 : runsOf({ sample: 25, all: 100, full: 500 }) },
  );
}, 120_000);
