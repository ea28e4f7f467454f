import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeCursor } from '#server/db/page-cursor.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay } from '#server/testing/fixtures/future-day.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { searchSorts } from '#shared/market/search/search.ts';
import { searchClasses } from './search.service.ts';

const at = openTestApp();
const portland = {
  latitude: 45.52,
  longitude: -122.68,
  locationPrecision: 'city',
  city: 'Portland',
};
const boise = { latitude: 43.61, longitude: -116.2, locationPrecision: 'city', city: 'Boise' };
let teacher: Account;
let pottery = 0;
let bowls = { classId: '', sessionIds: [''] };

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Inés Will' });
  pottery = await createCategory(at.db, 'Pottery & Clay');
  bowls = await createClass(at.db, teacher.id, {
    ...portland,
    locationPrecision: 'exact',
    categoryId: pottery,
    title: 'First bowls on the wheel',
    priceCents: 7800,
    slots: [{ startsInHours: 48 }, { startsInHours: 72 }, { startsInHours: -5 }],
  });
  await createClass(at.db, teacher.id, {
    ...boise,
    locationPrecision: 'city',
    title: 'Baking bread without haste',
    description: 'Two loaves <each> & a café au lait; no wheel needed.',
    priceCents: 0,
    slots: [{ startsInHours: 30, capacity: null }],
  });
  // Neither class is found: the first has no upcoming date, the second is not active.
  await createClass(at.db, teacher.id, { title: 'Old wheels', slots: [{ startsInHours: -30 }] });
  await createClass(at.db, teacher.id, { title: 'Lost wheels', isActive: false });
});

const search = async (query: string) => {
  const response = await at.call('GET', `/api/search?${query}`);
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title.split(' ')[0]);

describe('a search', () => {
  it.each([
    ['', ['Baking', 'First']],
    ['utm_source=mail', ['Baking', 'First']],
    ['q=wheel', ['First', 'Baking']],
    ['q=the+wheels+bowl', ['First']],
    ['q=whe', ['First', 'Baking']],
    ['q=whe&sort=soonest', ['Baking', 'First']],
    ['q=baki', ['Baking']],
    ['q="first+bowls"', ['First']],
    ['q=wheel+-bread', ['First']],
    ['q=cafe', ['Baking']],
    ['q=ines+pottery', ['First', 'Baking']],
    ['q=pottery+lesson+for+my+zebra', ['First']],
    ['q=jars+of+clay', ['First']],
    ['q=lesson', ['Baking', 'First']],
    ['q=xylophone', []],
    ['q=free+class', ['Baking']],
    ['q=free+class&parse=false', []],
    ['q=wheel+under+$50', ['Baking']],
    ['q=wheel+in+boise', ['Baking']],
    ['q=boise+wheel&near=Portland', ['First']],
    ['q=will', ['Baking', 'First']],
    ['q=!!!', ['Baking', 'First']],
    ['q=boise', ['Baking']],
    ['near=Portland,+OR', ['First']],
    ['near=portland&within=400', ['Baking', 'First']],
    ['near=Nowhereville+Zq', ['Baking', 'First']],
    ['near=portl', ['Baking', 'First']],
    ['lat=43.6&lng=-116.2', ['Baking']],
    ['free=true', ['Baking']],
    ['free=false&maxPrice=78&minPrice=77.5', ['First']],
    ['seats=11', ['Baking']],
    ['sort=price-desc', ['First', 'Baking']],
    ['sort=nearest&near=Portland&within=500', ['First', 'Baking']],
  ])('?%s', async (query, titles) => {
    const { items, total } = await search(query);
    expect(titlesOf(items)).toEqual(titles);
    expect(total).toBe(titles.length);
  });

  it('responds with the next matching date, the distance and counts per category', async () => {
    const response = await search(`near=Portland,+OR&category=1&category=${pottery}`);
    expect(response).toMatchObject({
      nextCursor: null,
      total: 1,
      place: { label: 'Portland, OR' },
      isPlaceUnknown: false,
      correctedQuery: null,
      nothingFound: null,
    });
    expect(response.items[0]).toMatchObject({
      id: bowls.classId,
      next: { id: bowls.sessionIds[0], availableSpots: 10 },
      otherDates: 1,
      city: 'Portland',
      latitude: 45.52,
    });
    expect(response.items[0].distanceMiles).toBeLessThan(1);
    const [baking] = (await search('near=Boise,+ID')).items;
    expect(baking.distanceMiles, 'somewhere in Boise').toBeNull();
    expect(response.items[0]).not.toHaveProperty('sessions');
    const counts = response.categories.filter(({ count }: { count: number }) => count > 0);
    expect(counts).toEqual([{ id: pottery, name: 'Pottery & Clay', count: 1 }]);
    expect(response.categories.length).toBeGreaterThan(10);
    const unknown = await search('near=Zq+Nowhereville');
    expect([unknown.isPlaceUnknown, unknown.items[0].distanceMiles]).toEqual([true, null]);
  });

  it('uses the new name of an instructor, a new rating, and the remaining dates of a class', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      title: 'Sailing at dawn',
      slots: [{ startsInHours: 100 }, { startsInHours: -30 }],
    });
    const student = await createUser(at.db);
    const bookingId = await createBooking(at.db, sessionIds[1] ?? '', student.id);
    await createReview(at.db, { bookingId, classId, studentId: student.id, rating: 5 });
    expect(titlesOf((await search('sort=rating')).items)[0]).toBe('Sailing');
    await callerFor(at.deps, teacher).profile.update({ fullName: 'Zelda Quick' });
    expect((await search('q=zelda')).total).toBe(3);
    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId: sessionIds[0] ?? '' });
    expect((await search('q=sailing')).total).toBe(0);
  });
});

describe('a sentence', () => {
  it('returns which words became filters, which rank results, and which match nothing', async () => {
    const response = await search('q=wheel+under+$80+xylophone');
    expect(response).toMatchObject({
      total: 2,
      understood: [{ words: 'under $80', filters: { maxPrice: 80 } }],
      words: 'wheel xylophone',
      unmatchedWords: ['xylophone'],
    });
    expect(await search('q=wheel+under+$80&parse=false')).toMatchObject({ understood: [] });
  });

  it.each([
    ['wheel in Portland, Maine', 'Portland, ME'],
    ['wheel Portland Maine', 'Portland, ME'],
    ['wheel Portland', 'Portland, OR'],
    ['wheel 97214-1234', 'Portland, OR 97214'],
    ['wheel in PDX', 'Portland, OR'],
    ['wheel PDX', 'Portland, OR'],
    ['wheel in Kabul', undefined],
  ])('“%s” is near %s', async (q, label) => {
    const response = await search(`q=${encodeURIComponent(q)}`);
    expect(response.place?.label).toBe(label);
  });

  it('uses the time zone of the place, or else of the newest classes', async () => {
    const input = { q: 'tonight', limit: 1 };
    // Now it is Wednesday in London and still Tuesday evening in Portland.
    const now = new Date('2027-03-03T05:00:00Z');
    const dayOf = async (where: object) =>
      (await searchClasses(at.db, { ...input, ...where }, now)).understood[0]?.filters.from;
    expect(await dayOf({})).toBe('2027-03-02');
    expect(await dayOf({ near: 'London' })).toBe('2027-03-03');
  });
});

describe('a misspelled search', () => {
  it('searches for the nearest spelling if that has results', async () => {
    const response = await search('q=potery+wheeel');
    expect([response.correctedQuery, titlesOf(response.items)]).toEqual([
      'pottery wheel',
      ['First'],
    ]);
    expect((await search('q=potery&free=true')).correctedQuery).toBe('pottery');
    expect((await search('q=xylophone')).correctedQuery).toBeNull();
  });

  it('takes as many statements with many words and filters as with few', async () => {
    const statementsOf = async (query: string) => {
      at.statements.length = 0;
      expect((await search(query)).total).toBe(0);
      return at.statements.length;
    };
    const few = await statementsOf('q=xqzzyt+wqvvk&free=true');
    const many = 'q=xqzzyt+wqvvk+vvkqw+zzytq&free=true&minPrice=0&level=beginner';
    expect(await statementsOf(many)).toBe(few);
  });
});

describe('a search without results', () => {
  it('returns the matches without each filter, and bookable alternatives', async () => {
    const { total, items, nothingFound } = await search('q=bowls&free=true&near=Portland,+OR');
    expect([total, items]).toEqual([0, []]);
    expect(nothingFound.drop).toEqual([{ filter: 'price', total: 1 }]);
    expect(titlesOf(nothingFound.nearest)).toEqual(['First', 'Baking']);
    const undated = (await search('near=Portland,+OR&maxPrice=77')).nothingFound;
    expect(titlesOf(undated.nearest)).toEqual(['First', 'Baking']);
    expect(undated.nearest[1].distanceMiles).toBeGreaterThan(300);
    const far = (await search('from=2150-01-01&category=1')).nothingFound;
    expect([far.drop, titlesOf(far.nearest)]).toEqual([[], ['Baking', 'First']]);
  });
});

describe('pages', () => {
  it('follow each other in every order, and a header links to the next one', async () => {
    for (const sort of searchSorts) {
      const first = await search(
        `sort=${sort}&limit=1&near=Portland&within=500&category=1&category=${pottery}`,
      );
      expect(first.items, sort).toHaveLength(1);
      const all = await search(`sort=${sort}&limit=1`);
      const next = /<http:\/\/localhost:3000\/api\/search\?(.*)>; rel="next"/.exec(
        all.headers.link,
      );
      const second = await search(next?.[1] ?? '');
      expect(titlesOf([...all.items, ...second.items]).toSorted()).toEqual(['Baking', 'First']);
      expect([second.total, second.nextCursor, second.headers.link]).toEqual([2, null, undefined]);
      expect(second.categories, 'are counted once').toEqual([]);
    }
  });
});

const moment = new Date().toISOString();
describe('an invalid search', () => {
  it.each([
    ['lat=91&lng=0', { lat: 'Latitude must be between -90 and 90' }],
    ['lat=&lng=0', { lat: 'Enter a latitude' }],
    ['lat=45', { lat: 'Provide both lat and lng' }],
    ['lng=45', { lat: 'Provide both lat and lng' }],
    ['within=0', { within: 'Distance must be between 1 and 500 miles' }],
    ['from=2026-12-02&to=2026-12-01', { to: 'The last day must not be before the first' }],
    ['from=2026-02-30', { from: 'Must be a date such as 2026-11-28' }],
    ['from=0000-01-01', { from: 'Must be a date such as 2026-11-28' }],
    ['minPrice=10&maxPrice=9', { maxPrice: 'Must not be lower than the minimum price' }],
    ['minPrice=1.234', { minPrice: 'Price can have at most two decimals' }],
    ['maxPrice=1e400', { maxPrice: 'Must be a price from 0 to 100000' }],
    [`q=${'x'.repeat(10_000)}`, { q: 'Must be at most 200 characters' }],
    ['q=a%00b', { q: "Contains characters that can't be stored" }],
    [
      'when=sat-morning,someday',
      { 'when.1': 'Must be a day and a time of day, such as sat-morning' },
    ],
    ['category=7.5', { 'category.0': 'Must be the id of a category' }],
    ['category=999999', { category: 'Unknown category' }],
    ['free=yes', { free: 'Must be true or false' }],
    ['seats=0', { seats: 'Must be a whole number from 1 to 1000' }],
    ['limit=101', { limit: 'Must be a whole number from 1 to 100' }],
    ['sort=worst', { sort: expect.stringContaining('Must be one of best, soonest, latest,') }],
    ['sort=price,rating', { sort: expect.stringContaining('such as soonest,price') }],
    ['seats=2&seats=3', { seats: 'Must be given only once' }],
    ['lat=99&lng=0&seats=x', { lat: expect.any(String), seats: expect.any(String) }],
    ['cursor=abc', { cursor: 'Must be the nextCursor of an earlier page' }],
    [`cursor=${writeCursor(['price', moment, 2, 1])}`, { cursor: expect.any(String) }],
    [
      `sort=price&cursor=${writeCursor(['price', moment, 2, 2 ** 40, bowls.classId])}`,
      { cursor: expect.any(String) },
    ],
    [
      `sort=soonest,price&cursor=${writeCursor(['soonest,price', moment, 2, `${moment.slice(0, -1)}000Z`, bowls.classId])}`,
      { cursor: expect.any(String) },
    ],
  ])('?%.60s', async (query, fields) => {
    for (const path of query.startsWith('cursor')
      ? ['search']
      : ['search', 'search.ics', 'search.atom']) {
      const response = await at.call('GET', `/api/${path}?${query}`);
      if (query.includes('cursor') && path !== 'search') continue;
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(response.json().fields).toEqual(fields);
    }
  });

  it.each([
    "q=%25_'%22;--",
    'q=a+%26+!(b',
    'q=((((',
    'q=%3A*',
    'q=-',
    'q=-foo-bar',
    'q=or+or',
    'near=%25',
  ])('does not include ?%s', async (query) => {
    expect((await search(query)).status).toBe(200);
  });
});

describe('a search as a feed', () => {
  it('is a calendar with the next matching date of each class', async () => {
    const response = await at.call('GET', '/api/search.ics?q=wheel&sort=price-desc');
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    const events = new ICAL.Component(ICAL.parse(response.body))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each));
    expect(titlesOf(events.map(({ summary }) => ({ title: summary })))).toEqual([
      'First',
      'Baking',
    ]);
    const { items } = await search('q=wheel&sort=price-desc');
    expect(events[0]?.startDate.toJSDate().getTime()).toBe(
      Math.floor(Date.parse(items[0].next.startTime) / 1000) * 1000,
    );
    expect(events[0]?.uid).toBe(`${items[0].next.id}@localhost`);
    expect(events[1]?.description).toContain('Free with Zelda Quick');
  });

  it('is an Atom feed', async () => {
    const response = await at.call('GET', '/api/search.atom?q=wheel&limit=1&near=Boise');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.body).toContain(
      '<id>http://localhost:3000/api/search.atom?q=wheel&amp;near=Boise&amp;limit=1</id>',
    );
    expect(response.body).toContain('Classes for “wheel” near Boise, ID');
    expect(response.body.match(/<entry>/g)).toHaveLength(1);
    expect(response.body).toMatch(/\/classes\/[\w-]+\?date=[\w-]+&amp;near=Boise%2C\+ID"/);
    // The content is HTML in CDATA.
    expect(response.body).toContain('loaves &lt;each&gt; &amp; a café');
    expect((await at.call('GET', '/api/search.atom?q=xylophone')).body).toContain('<updated>');
  });
});

it('finds a class by the day and time in its new time zone', async () => {
  const saturday = daysAfterFutureDay(6 - new Date(futureDay).getUTCDay());
  const sunday = daysAfterFutureDay(7 - new Date(futureDay).getUTCDay());
  const listing = { timeZone: 'UTC', title: 'Origami by night' };
  const { classId } = await createClass(at.db, teacher.id, {
    ...listing,
    slots: [{ startsAt: `${saturday}T20:30:00Z` }],
  });
  const totalOn = async (query: string) => (await search(`q=origami&${query}`)).total;
  expect(await totalOn(`when=sat-evening&to=${saturday}`)).toBe(1);
  const { description, category, price, location, maxStudents } = await callerFor(
    at.deps,
    teacher,
  ).classes.byId({ classId });
  const timeZone = 'Asia/Tokyo';
  await callerFor(at.deps, teacher).classes.edit({
    classId,
    ...listing,
    timeZone,
    description,
    categoryId: category.id,
    price,
    location,
    maxStudents,
    images: [],
    isActive: true,
  });
  expect(await totalOn('when=sat-evening')).toBe(0);
  expect(await totalOn(`when=sun-morning&from=${sunday}`)).toBe(1);
});

it('filters by level, and by the length of a date or of the first meeting of a course', async () => {
  const categoryId = await createCategory(at.db, 'Glass');
  const long = { slots: [{ hours: 5 }], level: 'advanced' as const };
  const course = { slots: [{ hours: 2, laterHours: [48] }], level: 'beginner' as const };
  await createClass(at.db, teacher.id, { categoryId, title: 'Blown', ...long });
  await createClass(at.db, teacher.id, { categoryId, title: 'Stained', ...course });
  for (const [query, titles] of [
    ['level=beginner', ['Stained']],
    ['level=advanced', ['Blown']],
    ['maxHours=2', ['Stained']],
    ['maxHours=5', ['Blown', 'Stained']],
    ['maxHours=1', []],
  ] as const) {
    const { items } = await search(`category=${categoryId}&${query}`);
    expect(titlesOf(items), query).toEqual(titles);
  }
});
