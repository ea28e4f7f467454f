import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SearchResults, searchClasses } from '#server/market/search/search.service.ts';
import { parseSearchQuery } from '#server/market/search/search-query.ts';
import { daysAfterFutureDay, futureDay } from '#server/testing/fixtures/future-day.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import {
  afternoonStartsAt,
  eveningStartsAt,
  type SearchFilters,
  searchLimits,
} from '#shared/market/search/search.ts';
import { searchInput } from '#shared/market/search/search-input.ts';
import { seedDemo } from './seed.ts';

const at = openTestDeps();
/** A Monday, 9 or 10 AM in Portland. */
const now = new Date(`${daysAfterFutureDay((8 - new Date(futureDay).getUTCDay()) % 7)}T17:00:00Z`);
let dataDir = '';
let categories: SearchResults['categories'] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-searches-'));
  await seedDemo(at.db, { ...at.deps.env, dataDir }, now);
  ({ categories } = await find({}));
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Each finds one to three classes of the demonstration. */
const searches = `
q=pottery near Portland under $40
q=pottery in Portland this weekend
q=pottery in Portland on saturday morning
q=bicycle repair in Portland
q=bicycle near Portland for 5
q=free class in Portland
q=class in Portland on Saturday
q=evening class in Portland this week
q=class for 6 people in Portland
near=Portland&category=Cooking
near=Portland&within=2&maxPrice=50
near=Portland&maxHours=1.5
near=Portland&when=sat-morning&level=beginner
q=mugs
q=camera near Seattle
q=photography in Seattle next week
q=class in Seattle under $50
q=class in Seattle tomorrow evening or next monday
q=woodworking in Denver
q=evening in Denver
near=Denver&minPrice=50
q=run club
near=Austin, TX
q=cooking in Austin
q=salsa dancing in Austin
q=cooking in Chicago for 2
q=knife skills
q=baking in Chicago
q=guitar for beginners
q=drums in Atlanta
q=evening in Brooklyn for 7
q=music in Atlanta for 4
q=sourdough
q=bread in Brooklyn
q=baguettes near Brooklyn under $80
q=drawing in Brooklyn on weekday evenings
q=watercolor near Brooklyn
q=portuguese in Brooklyn
q=class in Brooklyn in the morning under $40
q=afternoon in Brooklyn
`
  .trim()
  .split('\n');

const find = (input: object) => searchClasses(at.db, searchInput.parse(input), now);

type Card = SearchResults['items'][number];
type Asked = { filters: SearchFilters; words: string; hits: Card[] };

const localPart = (card: Card, options: Intl.DateTimeFormatOptions) =>
  new Date(card.next.startTime).toLocaleString('en-US', { ...options, timeZone: card.timeZone });
const weekday = (card: Card) => localPart(card, { weekday: 'long' });
const day = (card: Card) =>
  new Date(card.next.startTime).toLocaleDateString('en-CA', { timeZone: card.timeZone });

function partOfDay(card: Card) {
  const hour = Number(localPart(card, { hour: 'numeric', hourCycle: 'h23' }));
  if (hour < afternoonStartsAt) return 'morning';
  return hour < eveningStartsAt ? 'afternoon' : 'evening';
}

const named = (text = '') => text.split(/, and | and |, /);
const milesOf = ({ distanceMiles }: Card) => distanceMiles ?? 0;
const isWithin = (card: Card, { within = searchLimits.within.default }: SearchFilters) =>
  milesOf(card) <= within;
const spots = ({ next }: Card) => next.availableSpots ?? Number.POSITIVE_INFINITY;

const isAtAskedTime = (card: Card, { when }: SearchFilters) =>
  !when?.length ||
  when.some((slot) => slot === `${weekday(card).slice(0, 3).toLowerCase()}-${partOfDay(card)}`);
const isAtAskedPart = (card: Card, { when }: SearchFilters) =>
  !when?.length || when.some((slot) => slot.endsWith(partOfDay(card)));
const isOnAskedWeekday = (card: Card, { when }: SearchFilters) =>
  !when?.length || when.some((slot) => weekday(card).toLowerCase().startsWith(slot.slice(0, 3)));
const isOnAskedDay = (card: Card, { from, to }: SearchFilters) =>
  (!from || day(card) >= from) && (!to || day(card) <= to);
const isAtAskedPrice = ({ price }: Card, { minPrice = 0, maxPrice, free }: SearchFilters) =>
  price >= minPrice && price <= (free ? 0 : (maxPrice ?? price));
const daysApart = (one: string, other: string) =>
  (Date.parse(one) - Date.parse(other)) / 86_400_000;

/** What a search asks for, and a card may not have if its heading says so. */
const asked = {
  time: isAtAskedTime,
  day: (card: Card, filters: SearchFilters) => isOnAskedDay(card, filters),
  price: isAtAskedPrice,
  spots: (card: Card, { seats = 1 }: SearchFilters) => spots(card) >= seats,
  place: (card: Card, filters: SearchFilters) => !filters.near || isWithin(card, filters),
  level: ({ level }: Card, filters: SearchFilters) =>
    !filters.level || ['all', filters.level].includes(level),
  category: ({ category }: Card, filters: SearchFilters) =>
    !filters.category || filters.category.includes(category.id),
};
type AskedFor = keyof typeof asked | 'words';

type Heading = {
  pattern: RegExp;
  /** What the cards need not have. */
  except: AskedFor[];
  isTrue(card: Card, asked: Asked, told: string[], cards: Card[]): boolean;
};

const everyone: AskedFor[] = ['time', 'day', 'price', 'level', 'category', 'words'];
const headings: Heading[] = [
  {
    pattern: /^On (\w+), at other times$/,
    except: ['time'],
    isTrue: (card, { filters }, [name]) =>
      weekday(card) === name && isOnAskedWeekday(card, filters) && !isAtAskedPart(card, filters),
  },
  {
    pattern: /^At other times of the day$/,
    except: ['time'],
    isTrue: (card, { filters }) => isOnAskedWeekday(card, filters) && !isAtAskedTime(card, filters),
  },
  {
    pattern: /^On ((?:\w+day(?:, and | and |, )?)+)$/,
    except: ['time', 'day'],
    isTrue: (card, { filters }, [names], cards) =>
      isAtAskedPart(card, filters) &&
      !(isOnAskedDay(card, filters) && isOnAskedWeekday(card, filters)) &&
      named(names).toSorted().join() === [...new Set(cards.map(weekday))].toSorted().join(),
  },
  {
    pattern: /^Up to a week (earlier|later)$/,
    except: ['day'],
    isTrue: (card, { filters: { from = '', to = '' } }, [which]) =>
      which === 'earlier'
        ? day(card) < from && daysApart(from, day(card)) <= 7
        : day(card) > to && daysApart(day(card), to) <= 7,
  },
  {
    pattern: /^With (\d+) spots? instead of (\d+)$/,
    except: ['spots'],
    isTrue: (card, { filters }, [fewer, more]) =>
      spots(card) === Number(fewer) && filters.seats === Number(more),
  },
  {
    pattern: /^Within (\d+) miles$/,
    except: ['place'],
    isTrue: (card, { filters }, [miles]) =>
      !isWithin(card, filters) && milesOf(card) <= Number(miles),
  },
  {
    pattern: /^Similar classes in (.+)$/,
    except: ['words'],
    isTrue: ({ category }, _asked, [names = '']) => names.includes(category.name),
  },
  {
    pattern: /^On other days$/,
    except: ['time', 'day'],
    isTrue: (card, { filters }) =>
      isAtAskedPart(card, filters) &&
      !(isOnAskedDay(card, filters) && isOnAskedWeekday(card, filters)),
  },
  {
    pattern: /^At other prices$/,
    except: ['price'],
    isTrue: (card, { filters }) => !isAtAskedPrice(card, filters),
  },
  {
    pattern: /^Other classes nearby$/,
    except: everyone,
    isTrue: (card, { filters }) => isWithin(card, filters),
  },
  {
    pattern: /^Other classes$/,
    except: everyone,
    isTrue: (_card, { filters }) => filters.near === undefined,
  },
  {
    pattern: /^Farther away$/,
    except: [...everyone, 'place'],
    isTrue: (card, { filters }) => !isWithin(card, filters),
  },
];

/** The parameters, with what the sentence says. */
async function ask(query: string) {
  const category = /category=(\w+)/.exec(query)?.[1];
  const id = categories.find(({ name }) => name === category)?.id;
  const given = parseSearchQuery(query.replace(/category=\w+/, `category=${id}`)) ?? {};
  const found = await find(given);
  const said: SearchFilters = Object.assign({}, ...found.understood.map(({ filters }) => filters));
  return { found, filters: { ...said, ...given }, words: found.words };
}

const seen = new Set<RegExp>();

it.each(searches)('%s: six bookable cards under true headings', async (query) => {
  const { found, filters, words } = await ask(query.replaceAll(' ', '+'));
  const { total, items: hits, alternatives } = found;
  expect(total).toBeGreaterThanOrEqual(1);
  expect(total).toBeLessThanOrEqual(3);
  const others = alternatives.flatMap(({ items }) => items);
  const ids = [...hits, ...others].map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(6);
  expect(new Set(ids).size, 'nothing twice').toBe(ids.length);
  const withWords = words ? await find({ q: words, parse: false, limit: 100 }) : null;
  for (const { heading, items } of alternatives) {
    const [rule, ...more] = headings.filter(({ pattern }) => pattern.test(heading));
    expect(more).toEqual([]);
    if (rule) seen.add(rule.pattern);
    const told = rule?.pattern.exec(heading)?.slice(1) ?? [];
    for (const card of items) {
      const about = `${heading}: ${card.title}, ${card.next.startTime}`;
      expect(new Date(card.next.startTime) > now, about).toBe(true);
      expect(spots(card), about).toBeGreaterThan(0);
      expect(rule?.isTrue(card, { filters, words, hits }, told, items), about).toBe(true);
      for (const [name, has] of Object.entries(asked))
        if (!rule?.except.some((each) => each === name))
          expect(has(card, filters), `${about}: ${name}`).toBe(true);
      if (withWords && !rule?.except.includes('words'))
        expect(
          withWords.items.map(({ id }) => id),
          about,
        ).toContain(card.id);
    }
  }
});

it('the searches give up each kind of filter at least once', () => {
  expect(headings.map(({ pattern }) => pattern).filter((pattern) => !seen.has(pattern))).toEqual(
    [],
  );
});
