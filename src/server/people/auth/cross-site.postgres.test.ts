import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepRows } from '#server/testing/databases/kept-rows.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { isFullRun, isWholeSuite } from '#server/testing/full-run.ts';
import {
  addressOf,
  type KnownRequest,
  knownRoutes,
} from '#server/testing/routes/known-requests.ts';
import { accessTable } from '#server/testing/routes/operations.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const home = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
const json = { 'content-type': 'application/json' };
const changes = knownRoutes.filter(({ isChange }) => isChange);

/**
 * The tables in which rows changed since the last call, except request counters. Triggers note each
 * change, because a dump of the database takes longer than a request.
 */
async function takeChanges(): Promise<string[]> {
  await at.deps.background.settled();
  const { rows } = await sql<{ name: string }>`DELETE FROM noted_changes RETURNING name`.execute(
    at.db,
  );
  return [...new Set(rows.map(({ name }) => name))];
}

beforeAll(async () => {
  await sql
    .raw(`
    CREATE TABLE noted_changes (name text);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      -- Reading with a session or a factor sets its time of use.
      IF to_jsonb(OLD) - 'last_used_at' IS DISTINCT FROM to_jsonb(NEW) - 'last_used_at' THEN
        INSERT INTO noted_changes VALUES (TG_TABLE_NAME);
      END IF;
      RETURN NULL;
    END $$`)
    .execute(at.db);
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('rate_limits', 'noted_changes')`.execute(at.db);
  for (const { name } of rows)
    await sql`CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(name)}
      FOR EACH ROW EXECUTE FUNCTION note_change()`.execute(at.db);
});

let fixtures: Fixtures;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  await takeChanges();
  restoreRows = await keepRows(at.db);
});
beforeEach(() => restoreRows());

function whoMay(access: (typeof accessTable)[string] | undefined) {
  if (access?.admin) return 'admin';
  return access?.user.startsWith('404') ? 'teacher' : 'user';
}

/** Uses the cookie of a user who is allowed to make the request. */
const withCookie = (name: string, request: InjectOptions) => {
  const token = fixtures.tokens[whoMay(accessTable[name])];
  return at.app.inject({
    ...request,
    headers: { cookie: `learnlocal=${token}`, ...request.headers },
  });
};

type Way = (request: KnownRequest, headers: Record<string, string>) => InjectOptions;
type Method = NonNullable<InjectOptions['method']>;

const textOf = ({ body }: KnownRequest) => JSON.stringify(body ?? {});
const multipart = (request: KnownRequest) =>
  Object.entries(request.body ?? { a: 1 })
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
    .join('\r\n')
    .concat('\r\n--x--\r\n');

/**
 * Requests that a page of another site can make a browser send: forms, images, links and scripts.
 */
const sendingAs =
  (contentType: string | undefined, payloadOf: (request: KnownRequest) => string): Way =>
  (request, headers) => ({
    method: request.method as Method,
    url: addressOf(request),
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
    payload: payloadOf(request),
  });
const form = (request: KnownRequest) =>
  new URLSearchParams(
    Object.entries(request.body ?? { a: 1 }).map(([name, value]) => [name, String(value)]),
  ).toString();

const withBody: [string, Way][] = [
  ['a form', sendingAs('application/x-www-form-urlencoded', form)],
  ['JSON in a form', sendingAs('application/x-www-form-urlencoded', textOf)],
  ['JSON as plain text', sendingAs('text/plain', textOf)],
  ['a multipart form', sendingAs('multipart/form-data; boundary=x', multipart)],
  ['a body without a content type', sendingAs(undefined, textOf)],
];
const asPost =
  (way: Way): Way =>
  (request, headers) => ({ ...way(request, headers), method: 'POST' });
const bare: Way = (request, headers) => ({
  method: request.method as Method,
  url: addressOf(request),
  headers,
});
const asGet: Way = (request, headers) => {
  const url = addressOf(request);
  const input = new URLSearchParams({ input: textOf(request), _method: request.method });
  return {
    method: 'GET',
    url: `${url}${url.includes('?') ? '&' : '?'}${input}`,
    headers: { ...headers, 'x-http-method-override': request.method },
  };
};
const correct = sendingAs('application/json', textOf);

const elsewhere: [string, Record<string, string>][] = [
  ['from another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['from another origin', { origin: 'https://elsewhere.example' }],
  ['from another port', { origin: 'http://localhost:3001' }],
  ['from our own name under https instead of http', { origin: 'https://localhost:3000' }],
  ['from a page without an origin', { origin: 'null' }],
  ['with Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['with Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['with Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ['without an origin', {}],
];

const ways: [string, Way][] = [
  ...withBody,
  ...withBody.map(([name, way]): [string, Way] => [`${name}, posted`, asPost(way)]),
  ['no body', bare],
  ['correct JSON', correct],
  ['GET', asGet],
];

/** The origin and the body are checked separately, so only the first origin tries every body. */
const waysOf = (headers: Record<string, string>) =>
  isFullRun || (isWholeSuite() && headers === elsewhere[0]?.[1])
    ? ways
    : ways.filter(([name]) => name === 'correct JSON' || name === 'a form, posted');

const wrongBodies = withBody.slice(0, isWholeSuite() ? -1 : 1);

/** Returns the routes where a request changed data, with every response. */
async function changedBy(sent: (request: KnownRequest) => [string, InjectOptions][]) {
  const changed: string[] = [];
  for (const { name, requests } of changes) {
    const attempts = sent(requests(fixtures)[0]);
    const responses: string[] = [];
    for (const [way, options] of attempts)
      responses.push(`${way}: ${(await withCookie(name, options)).statusCode}`);
    const tables = await takeChanges();
    if (tables.length > 0) {
      changed.push(`${name} changed ${tables} (${responses.join(', ')})`);
      // The session itself may have changed; the next route needs a valid one.
      await restoreRows();
    }
  }
  return changed;
}

const changedFrom = ([, headers]: [string, Record<string, string>] = ['', {}]) =>
  changedBy((request) => waysOf(headers).map(([way, make]) => [way, make(request, headers)]));

describe('a request with a user’s cookie changes nothing', () => {
  it('from another site', async () => expect(await changedFrom(elsewhere[0])).toEqual([]));

  it.each(elsewhere.slice(1))('%s', { tags: ['slow'] }, async (...origin) => {
    expect(await changedFrom(origin)).toEqual([]);
  });

  it.each(elsewhere.slice(1))('%s (one route)', async (_name, headers) => {
    const [route] = changes.filter(({ name }) => name === 'trpc profile.update');
    const [request] = route?.requests(fixtures) ?? [];
    if (!request) throw new Error('The route is known');
    const response = await withCookie('trpc profile.update', correct(request, headers));
    expect([response.statusCode, await takeChanges()]).toEqual([403, []]);
    const own = await withCookie('trpc profile.update', correct(request, home));
    expect([own.statusCode, await takeChanges()]).toEqual([200, ['users']]);
  });

  it('if its body is not JSON, even from our own pages', async () => {
    const changed = await changedBy((request) =>
      wrongBodies.flatMap(([way, make]) => [
        [way, make(request, home)],
        [`${way}, posted`, asPost(make)(request, home)],
      ]),
    );
    expect(changed).toEqual([]);
  });

  it('if it is a GET, even from our own pages', async () => {
    const changed = await changedBy((request) => [['GET', asGet(request, home)]]);
    expect(changed).toEqual([]);
  });

  it('if its body is missing, even from our own pages', async () => {
    const needsBody = ({ body }: KnownRequest) => body && Object.keys(body).length > 0;
    const changed = await changedBy((request) =>
      needsBody(request)
        ? [
            ['no body', bare(request, home)],
            ['an empty body', { ...bare(request, { ...home, ...json }), payload: '' }],
          ]
        : [],
    );
    expect(changed).toEqual([]);
  });
});

/** Statuses of requests that change nothing in this test; all others succeed. */
const expectedStatus: Record<string, number> = {
  // Scripts must not get a cookie's token: only a bearer token can be refreshed over REST.
  'POST /api/auth/refresh': 401,
  // Upload URLs are authorized by their signature, not by a cookie.
  'PUT /storage/v1/upload/:id': 403,
  // A class with bookings can't be deleted.
  'DELETE /api/classes/:id': 409,
  'trpc classes.remove': 409,
  // Learners pay in person here, so there are no payouts to set up.
  'POST /api/earnings/onboarding': 409,
  'trpc money.startOnboarding': 409,
  // The link is of the user's own booking.
  'POST /api/handovers/accept': 409,
  'trpc handovers.accept': 409,
  // Seats can only be released once canceling refunds nothing.
  'PUT /api/bookings/:id/release': 409,
  'trpc bookings.release': 409,
  // Instructors need no approval here.
  'POST /api/become-teacher/application': 409,
  'trpc applications.submit': 409,
};

describe('the same requests from our own pages', { tags: ['slow'] }, () => {
  it('change data, with few exceptions', async () => {
    const sendOwn = async ({ name, requests }: (typeof changes)[number]) => {
      const request = requests(fixtures)[0];
      const way = request.body ? correct : bare;
      const { statusCode } = await withCookie(name, way(request, home));
      const isExpected =
        name in expectedStatus ? statusCode === expectedStatus[name] : statusCode < 300;
      return { statusCode, isExpected, hasChanged: (await takeChanges()).length > 0 };
    };
    const unchanged: string[] = [];
    let isUsed = false;
    for (const route of changes) {
      let sent = await sendOwn(route);
      // An earlier request may have used something up.
      if (isUsed && !(sent.isExpected && sent.hasChanged)) {
        await restoreRows();
        isUsed = false;
        sent = await sendOwn(route);
      }
      expect(sent, route.name).toMatchObject({ isExpected: true });
      if (sent.hasChanged) isUsed = true;
      else unchanged.push(route.name);
    }
    // No seats were released, the class has bookings, a preview saves nothing, a date is only checked for room, the webhook stays
    // as it is, the request and the link are the user's own, and visits of one's own page don't count.
    expect(unchanged.toSorted()).toEqual([
      'DELETE /api/bookings/:id/release',
      'DELETE /api/classes/:id',
      'PATCH /api/webhooks/:id',
      'POST /api/auth/login/challenge',
      'POST /api/become-teacher/application',
      'POST /api/earnings/onboarding',
      'POST /api/handovers/accept',
      'POST /api/sessions/:id/edit/preview',
      'PUT /api/bookings/:id/choice/hold',
      'PUT /api/bookings/:id/release',
      'PUT /api/wanted/:id/join',
      'PUT /storage/v1/upload/:id',
      'trpc applications.submit',
      'trpc bookings.holdDate',
      'trpc bookings.release',
      'trpc bookings.withdrawRelease',
      'trpc classes.remove',
      'trpc handovers.accept',
      'trpc money.startOnboarding',
      'trpc wanted.join',
      'trpc webhooks.update',
    ]);
  });
});
