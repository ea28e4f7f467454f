// @module-tag slow
import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { keepRows } from '#server/testing/databases/kept-rows.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import {
  addressOf,
  type KnownRequest,
  knownRoutes,
} from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';

// This replica is never behind: it is the same database over other connections.
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
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  restoreRows = await keepRows(at.db);
});
afterAll(() => replica?.close());
beforeEach(() => {
  onReplica.length = 0;
  at.statements.length = 0;
});

/** Procedures whose responses are the same for all anonymous visitors. */
const shared = [
  'GET /api/categories',
  'GET /api/classes',
  'GET /api/classes/:id',
  'GET /api/classes/:id/enrolled',
  'GET /api/classes/:id/similar',
  'GET /api/instructors/:username',
  'GET /api/instructors/:username/classes',
  'GET /api/instructors/:username/reviews',
  'GET /api/moderation',
  'GET /api/search',
  'GET /api/search.atom',
  'GET /api/search.ics',
  'GET /api/search/suggestions',
  'GET /api/wanted',
  'GET /api/wanted/:id',
  'trpc categories.list',
  'trpc classes.byId',
  'trpc classes.byShortCode',
  'trpc classes.enrolled',
  'trpc classes.list',
  'trpc classes.page',
  'trpc classes.similar',
  'trpc instructors.byUsername',
  'trpc instructors.classes',
  'trpc instructors.reviews',
  'trpc removals.record',
  'trpc reviews.ofClass',
  'trpc search.find',
  'trpc search.suggest',
  'trpc wanted.byId',
  'trpc wanted.list',
];

/** Returns whether the call succeeded. */
async function send(request: KnownRequest, token?: string): Promise<boolean> {
  const { statusCode } = await at.call(request.method, addressOf(request), {
    body: request.body,
    ...(token && { token }),
  });
  await at.deps.background.settled();
  return statusCode < 400;
}

describe('an anonymous visitor reads only shared data from the replica, with every procedure', () => {
  it.each(knownRoutes.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    let isChanged = false;
    for (const request of route.requests(fixtures))
      if (await send(request)) isChanged = route.isChange;
    if (shared.includes(name)) {
      expect(onReplica.length).toBeGreaterThan(0);
      expect(at.statements).toEqual([]);
    } else {
      expect(onReplica).toEqual([]);
    }
    if (isChanged) await restoreRows();
  });
});

it('a user with a session reads everything from the primary, and so sees their own changes', async () => {
  for (const route of knownRoutes)
    for (const request of route.requests(fixtures)) await send(request, fixtures.tokens.teacher);
  expect(onReplica).toEqual([]);
});

/** Every page of the client, with the ids of the fixtures. */
const pageUrls = () => {
  const values: Record<string, string> = {
    classId: fixtures.classId,
    code: shortCodeOf(fixtures.classId),
    bookingId: fixtures.bookingId,
    sessionId: fixtures.classSessionId,
    username: fixtures.teacherUsername,
  };
  return globSync('src/client/routes/**/*.tsx')
    .map((file) => path.relative('src/client/routes', file).slice(0, -'.tsx'.length))
    .filter((route) => !/(^|\/)_[^/]*$/.test(route))
    .map((route) =>
      `/${route}`
        .replaceAll(/\/(_\w+|index)(?=\/|$)/g, '')
        // Optional parameters are left out.
        .replaceAll(/[./]\{-\$\w+\}/g, '')
        .replaceAll('.', '/')
        // A page that is not nested in the one above.
        .replaceAll(/_(?=\/|$)/g, '')
        .replaceAll(/\$(\w+)/g, (_, name) => values[name] ?? ''),
    )
    .map((url) => url || '/');
};

/** Pages that show data to anonymous visitors. */
const sharedPages = () => [
  '/',
  `/c/${shortCodeOf(fixtures.classId)}`,
  '/classes',
  `/classes/${fixtures.classId}`,
  '/explore',
  `/instructors/${fixtures.teacherUsername}`,
  '/moderation',
  '/sitemap.xml',
  '/wanted',
  '/wanted/ask',
  `/embed/class/${fixtures.classId}`,
  `/classes/${fixtures.classId}.ics`,
];

it('every page reads from the replica for anonymous visitors, and from the primary with a cookie', async () => {
  await restoreRows();
  const cookie = `learnlocal=${fixtures.tokens.user}`;
  const read: string[] = [];
  const withoutCookie = [
    '/sitemap.xml',
    `/embed/class/${fixtures.classId}`,
    `/classes/${fixtures.classId}.ics`,
  ];
  const urls = [...pageUrls(), ...withoutCookie];
  expect(urls.length).toBeGreaterThan(25);
  for (const url of urls) {
    onReplica.length = 0;
    at.statements.length = 0;
    const { statusCode } = await at.app.inject(url);
    expect([url, statusCode < 400, at.statements]).toEqual([url, true, []]);
    if (onReplica.length > 0) read.push(url);
    onReplica.length = 0;
    if (withoutCookie.includes(url)) continue;
    expect((await at.app.inject({ url, headers: { cookie } })).statusCode).toBeLessThan(500);
    expect([url, onReplica]).toEqual([url, []]);
  }
  expect(read.toSorted()).toEqual(sharedPages().toSorted());
});
