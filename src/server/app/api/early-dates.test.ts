import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { touchClass } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let fixtures: Fixtures;
let startTime: string;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  const { startsAt } = await at.db
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', fixtures.laterSessionId)
    .executeTakeFirstOrThrow();
  startTime = startsAt.toISOString();
});

async function setOpening(opensAt: string): Promise<void> {
  await at.db.transaction().execute(async (trx) => {
    await sql`UPDATE class_sessions SET opens_first_to = 'came', opens_at = ${opensAt}::timestamptz
      WHERE id = ${fixtures.laterSessionId}`.execute(trx);
    await touchClass(trx, fixtures.laterClassId);
  });
}

/** Requests for the usual things, and for the class of the date wherever they name a class. */
const views = (): Fixtures[] => {
  const inClass = Object.keys(fixtures)
    .filter((name) => /classId$/i.test(name))
    .map((name) => [name, fixtures.laterClassId]);
  return [fixtures, { ...fixtures, ...Object.fromEntries(inClass) }];
};

/** The reading routes whose responses to this person name the date, although the request doesn't. */
async function routesWithDate(token: string | undefined): Promise<string[]> {
  const found: string[] = [];
  for (const route of knownRoutes.filter(({ isChange }) => !isChange)) {
    for (const request of views().flatMap((view) => route.requests(view))) {
      const address = addressOf(request);
      const { body } = await at.call(request.method, address, { body: request.body, token });
      const traces = [fixtures.laterSessionId, startTime].filter(
        (trace) => !decodeURIComponent(address).includes(trace),
      );
      if (traces.some((trace) => body.includes(trace))) found.push(route.name);
    }
  }
  return [...new Set(found)];
}

it('no route names a date to people whom it does not open first to, and many do once it is open', async () => {
  const { other } = fixtures.tokens;
  await setOpening('infinity');
  expect([await routesWithDate(undefined), await routesWithDate(other)]).toEqual([[], []]);
  await setOpening('-infinity');
  const open = await routesWithDate(undefined);
  expect(open).toEqual(expect.arrayContaining(['GET /api/classes', 'GET /api/search']));
  expect(open.length).toBeGreaterThan(8);
});
