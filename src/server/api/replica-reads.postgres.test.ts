import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import {
  addressOf,
  type KnownRequest,
  knownRoutes,
} from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

// A replica that is never behind: the same database over other connections.
const onReplica: string[] = [];
let replica: OpenDatabase | undefined;
const at = openTestApp(
  {},
  {
    pages: testPages,
    async openReplica({ url }) {
      replica = await openPostgres(url ?? '', {
        onPoolError() {},
        onStatement: (statement) => void onReplica.push(statement),
      });
      const { db, close } = replica;
      return { read: (run) => run(db), lagSeconds: async () => 0, close };
    },
  },
);
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
});
afterAll(() => replica?.close());
beforeEach(() => {
  onReplica.length = 0;
  at.statements.length = 0;
});

/** What is the same for all strangers. */
const shared = [
  'GET /api/categories',
  'GET /api/classes',
  'GET /api/classes/:id',
  'GET /api/classes/:id/enrolled',
  'GET /api/classes/:id/similar',
  'GET /api/instructors/:username',
  'GET /api/instructors/:username/classes',
  'GET /api/instructors/:username/reviews',
  'GET /api/search',
  'GET /api/search.atom',
  'GET /api/search.ics',
  'GET /api/search/suggestions',
  'trpc categories.list',
  'trpc classes.byId',
  'trpc classes.enrolled',
  'trpc classes.list',
  'trpc classes.page',
  'trpc classes.similar',
  'trpc instructors.byUsername',
  'trpc instructors.classes',
  'trpc instructors.reviews',
  'trpc search.find',
  'trpc search.suggest',
];

async function send(request: KnownRequest, token?: string) {
  await at.call(request.method, addressOf(request), {
    body: request.body,
    ...(token && { token }),
  });
  await at.deps.background.settled();
}

describe('of all procedures, a stranger reads only what all strangers share from the replica', () => {
  it.each(knownRoutes.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    for (const request of route.requests(fixtures)) await send(request);
    if (shared.includes(name)) {
      expect(onReplica.length).toBeGreaterThan(0);
      expect(at.statements).toEqual([]);
    } else {
      expect(onReplica).toEqual([]);
    }
    if (route.isChange) fixtures = await createFixtures(at.deps);
  });
});

it('anyone with a session reads all of it from the primary, so they find what they wrote', async () => {
  for (const route of knownRoutes)
    for (const request of route.requests(fixtures)) await send(request, fixtures.tokens.teacher);
  expect(onReplica).toEqual([]);
});

const pages = () => [
  '/',
  '/explore?q=bread',
  '/classes',
  `/classes/${fixtures.classId}`,
  '/sitemap.xml',
];

it('pages of strangers come from the replica, and those of anyone with a cookie do not', async () => {
  fixtures = await createFixtures(at.deps);
  const cookie = `learnlocal=${fixtures.tokens.user}`;
  for (const url of pages()) {
    onReplica.length = 0;
    at.statements.length = 0;
    expect([url, (await at.app.inject(url)).statusCode]).toEqual([url, 200]);
    expect([url, at.statements]).toEqual([url, []]);
    expect(onReplica.length).toBeGreaterThan(0);
    onReplica.length = 0;
    if (url === '/sitemap.xml') continue;
    expect((await at.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
    expect([url, onReplica]).toEqual([url, []]);
  }
});
