import type { NewWantedRequest, Trx } from '#server/db/schema.ts';
import { selectCategories } from '#server/market/categories/categories.queries.ts';
import { insertRequest } from '#server/market/wanted/wanted.queries.ts';
import { insertPerson } from '#server/market/wanted/wanted-people.queries.ts';
import { weekSlots } from '#shared/market/search/search.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoStudents } from './demo-people.ts';
import { demoId } from './demo-plan.ts';

type DemoRequest = Pick<
  NewWantedRequest,
  'words' | 'place' | 'latitude' | 'longitude' | 'slots'
> & {
  category: string;
  maxDollars: number | null;
  people: number;
};

const portland = { place: 'Portland, OR', latitude: 45.52345, longitude: -122.67621 };

const demoRequests: DemoRequest[] = [
  {
    words: 'Mend a broken bowl with gold (kintsugi)',
    ...portland,
    category: 'Pottery & Ceramics',
    slots: weekSlots.filter((slot) => /^sat|^sun/.test(slot)),
    maxDollars: 80,
    people: 6,
  },
  {
    words: 'Fiddle for complete beginners',
    place: 'Austin, TX',
    latitude: 30.26715,
    longitude: -97.74306,
    category: 'Music',
    slots: ['tue-evening', 'thu-evening'],
    maxDollars: 45,
    people: 4,
  },
  {
    words: 'Sharpen kitchen knives on a whetstone',
    ...portland,
    category: 'Cooking',
    slots: [],
    maxDollars: null,
    people: 3,
  },
  {
    words: 'Bees on a city roof',
    place: 'Chicago, IL',
    latitude: 41.85003,
    longitude: -87.65005,
    category: 'Gardening',
    slots: ['sun-morning'],
    maxDollars: 60,
    people: 1,
  },
];

/** Requests for classes by the students of a city, except the visitor of the demonstration. */
export async function insertDemoWanted(trx: Trx): Promise<void> {
  const categories = await selectCategories(trx);
  const visitors = demoAccounts.map(({ email }) => email);
  for (const { category, maxDollars, people, ...request } of demoRequests) {
    const id = demoId(request.words);
    const userIds = demoStudents
      .filter(({ location, email }) => location === request.place && !visitors.includes(email))
      .slice(0, people)
      .map(({ username }) => demoId(username));
    await insertRequest(trx, {
      id,
      ...request,
      authorId: userIds[0],
      categoryId: categories.find(({ name }) => name === category)?.id,
      maxPriceCents: maxDollars === null ? null : dollarsToCents(maxDollars),
      people: userIds.length,
    });
    for (const userId of userIds) await insertPerson(trx, id, userId);
  }
}
