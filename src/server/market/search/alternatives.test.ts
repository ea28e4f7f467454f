import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createBooking,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay } from '#server/testing/fixtures/future-day.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const saturday = daysAfterFutureDay((13 - new Date(futureDay).getUTCDay()) % 7);
const dayFrom = (days: number) =>
  new Date(Date.parse(saturday) + days * 86_400_000).toISOString().slice(0, 10);
const salem = { latitude: 44.94, longitude: -123.04, locationPrecision: 'exact' };
const portland = { latitude: 45.52, longitude: -122.68, locationPrecision: 'exact' };
const fifty = { ...portland, latitude: portland.latitude + 0.7 };
let teacher: Account;
let categoryId = 0;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  categoryId = await createCategory(at.db, 'Glass');
});

type Listed = { title: string; day?: number; hour?: number; capacity?: number; place?: object };

async function list({ title, day = 0, hour = 18, capacity = 9, place = portland }: Listed) {
  const startsAt = `${dayFrom(day)}T${String(hour).padStart(2, '0')}:00:00Z`;
  const slots = [{ startsAt, capacity }];
  return createClass(at.db, teacher.id, { title, timeZone: 'UTC', categoryId, slots, ...place });
}

type Found = {
  total: number;
  items: { title: string }[];
  alternatives: { loosened: string; heading: string; items: { title: string }[] }[];
};

async function search(query: string) {
  at.statements.length = 0;
  const found: Found = (await at.call('GET', `/api/search?${query}`)).json();
  const groups = found.alternatives.map(({ heading, items }) => [
    heading,
    ...items.map(({ title }) => title),
  ]);
  return { ...found, groups, statements: at.statements.length };
}

describe('fewer than six results', () => {
  const query = () =>
    `q=lamp&parse=false&near=Portland,+OR&seats=2&when=sat-evening&from=${saturday}&to=${saturday}`;

  beforeAll(async () => {
    await list({ title: 'Lamp of the evening' });
    await list({ title: 'Lamp of the morning', hour: 9 });
    await list({ title: 'Lamp of Sunday', day: 1 });
    await list({ title: 'Lamp of another Saturday', day: 14 });
    await list({ title: 'Lamp with one spot', capacity: 1 });
    await list({ title: 'Lamp in the north', place: fifty });
    await list({ title: 'Lamp in the south', place: salem, hour: 9 });
    await list({ title: 'Vases' });
    const { sessionId } = await list({ title: 'Lamp that is full', day: -1, capacity: 1 });
    await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    await list({ title: 'Lamp of a Monday morning', day: 2, hour: 9 });
  });

  it('are followed by what each filter excludes, in order, until six are shown', async () => {
    const { total, groups } = await search(query());
    expect(total).toBe(1);
    expect(groups).toEqual([
      ['On Saturday, at other times', 'Lamp of the morning'],
      ['On Sunday', 'Lamp of Sunday'],
      ['With 1 spot instead of 2', 'Lamp with one spot'],
      ['Within 50 miles', 'Lamp in the north'],
      ['Similar classes in Glass', 'Vases'],
    ]);
  });

  it('cost one statement for each filter, and nothing more with six results', async () => {
    const titles = ['Jar one', 'Jar two', 'Jar three', 'Jar four', 'Jar five'];
    for (const title of titles) await list({ title, day: 30 });
    const around = `from=${dayFrom(29)}&to=${dayFrom(31)}`;
    const five = await search(around);
    const also = await search(`${around}&seats=2`);
    const again = await search(around);
    expect([five.total, also.total, again.total]).toEqual([5, 5, 5]);
    expect(also.statements - again.statements, 'one person fewer').toBe(1);
    await list({ title: 'Jar six', day: 30 });
    const six = await search(around);
    expect([six.total, six.groups]).toEqual([6, []]);
    // Neighboring days, any day, and any class; the summaries of the classes that these found.
    expect(again.statements - six.statements).toBeLessThanOrEqual(4);
    expect(again.statements).toBeGreaterThan(six.statements);
  });

  it('stay alone on a page of fewer classes', async () => {
    expect((await search(`${query()}&limit=5`)).groups).toEqual([]);
  });
});
