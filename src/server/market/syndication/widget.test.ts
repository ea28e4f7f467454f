import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Chen' });

const show = (path: string, headers: Record<string, string> = {}) =>
  at.call('GET', `/embed/${path}`, { headers });
const rowsOf = (html: string) => html.match(/<li>/g)?.length ?? 0;
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)" target="_blank" rel="noopener"/g)].map(
    ([, url]) => url,
  );

it('a widget of an instructor has the next six dates, whose links carry the code of the link', async () => {
  const days = [7, 1, 2, 3, 4, 5, 6];
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: days.map((day) => ({ startsInHours: 24 * day })),
  });
  const { body, statusCode } = await show(`instructor/${teacher.username.toUpperCase()}`);
  expect([statusCode, rowsOf(body)]).toEqual([200, 6]);
  for (const words of ['Upcoming classes with Maya Chen', 'Bread without haste', 'Portland, OR'])
    expect(body).toContain(words);
  expect(body).toContain('$45.50 · 10 spots left');
  const from = `from=${teacher.id.slice(-7)}`;
  const dates = sessionIds.slice(1).map((id) => `/classes/${classId}?date=${id}&amp;${from}`);
  const expected = [...dates, `/instructors/${teacher.username}?${from}`];
  expect(linksOf(body)).toEqual(expected.map((path) => at.deps.env.appUrl + path));
  expect(body.match(/<a /g)).toHaveLength(7);
});

it('a widget that is opened as a page of its own has links without the code', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  const framed = await show(`class/${classId}`, { 'sec-fetch-dest': 'iframe' });
  const opened = await show(`class/${classId}`, { 'sec-fetch-dest': 'document' });
  expect(linksOf(framed.body).every((url) => url?.includes('from='))).toBe(true);
  expect(opened.body).not.toContain('from=');
  const url = `${at.deps.env.appUrl}/classes/${classId}`;
  expect(linksOf(opened.body)).toEqual([`${url}?date=${sessionId}`, url]);
  expect(opened.headers['cache-control']).toBe('private, no-cache');
});

it('widgets of a class and of a date have only their own dates', async () => {
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ capacity: null }, { startsInHours: 72, capacity: 1 }],
  });
  await createBooking(at.db, sessionIds[1] ?? '', (await createUser(at.db)).id);
  await createClass(at.db, teacher.id);
  const whole = (await show(`class/${classId}`)).body;
  expect(rowsOf(whole)).toBe(2);
  const [unlimited = '', full = ''] = await Promise.all(
    sessionIds.map(async (id) => (await show(`session/${id}`)).body),
  );
  expect([rowsOf(unlimited), rowsOf(full)]).toEqual([1, 1]);
  expect(unlimited).toMatch(/Portland, OR · \$45\.50<\/p>[\s\S]*>Book<\/a>/);
  expect(full).toMatch(/ · Full<\/p>[\s\S]*>Join the waitlist<\/a>/);
});

describe('docs/date-states.md: a widget of a date, of its class and of its instructor, whose date is', () => {
  const noDates = 'There are no upcoming dates right now.';
  const over = ["This date can't be booked anymore.", noDates, noDates];
  const gone = Array(3).fill("These classes aren't on LearnLocal right now");
  it.each([
    ['open', ['Book', 'Book', 'Book']],
    ['full', Array(3).fill('Join the waitlist')],
    ['started', over],
    ['past', over],
    ['canceled', over],
    ['hidden', gone],
    ['suspended', gone],
    ['unlisted', gone],
  ])('%s', async (state, expected) => {
    const startsInHours = { started: -1, past: -48 }[state] ?? 48;
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      isListed: state !== 'unlisted',
      slots: [{ startsInHours, capacity: 1 }],
    });
    if (state === 'full') await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    if (state === 'canceled')
      await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
    const withheld = { hidden: { hiddenAt: new Date() }, suspended: { isTeacherSuspended: true } };
    const change = withheld[state as keyof typeof withheld];
    if (change) await at.db.updateTable('classes').set(change).where('id', '=', classId).execute();
    const paths = [`session/${sessionId}`, `class/${classId}`, `instructor/${teacher.username}`];
    const pages = await Promise.all(paths.map((path) => show(path)));
    const said = pages.map(({ body }) => {
      const button = body.match(/class="button"[^>]*>([^<]*)/)?.[1];
      const sentence = body.match(/<(?:p|h1)>([^<]*)<\/(?:p|h1)>/)?.[1];
      return (button ?? sentence)?.replace('&#39;', "'");
    });
    expect(said).toEqual(expected);
  });
});

it('without upcoming dates, a widget says so and links to the class', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -4 }],
  });
  const url = `${at.deps.env.appUrl}/classes/${classId}?from=${teacher.id.slice(-7)}`;
  for (const [path, words] of [
    [`class/${classId}`, 'There are no upcoming dates right now.'],
    [`session/${sessionId}`, 'be booked anymore.'],
  ] as const) {
    const { body, statusCode } = await show(path);
    expect([statusCode, linksOf(body)]).toEqual([200, [url]]);
    expect(body).toContain(words);
  }
});

describe('a widget responds with a 404 page that other sites may frame for', () => {
  const hidden = () => createClass(at.db, teacher.id, { isListed: false });
  it.each<[string, () => Promise<string> | string]>([
    ['an unknown instructor', () => 'instructor/unknown'],
    ['an account without classes', async () => `instructor/${(await createUser(at.db)).username}`],
    [
      'an instructor whose classes are hidden',
      async () => {
        await hidden();
        return `instructor/${teacher.username}`;
      },
    ],
    ['a malformed username', () => 'instructor/%3Cscript%3E%22'],
    ['a very long username', () => `instructor/${'a'.repeat(1900)}`],
    ['no username', () => 'instructor/-'],
    ['a malformed id', () => 'class/1%27--'],
    ['an unknown class', () => `class/${newId()}`],
    ['a hidden class', async () => `class/${(await hidden()).classId}`],
    ['a date of a hidden class', async () => `session/${(await hidden()).sessionId}`],
    ['a malformed date', () => 'session/2027-01-01'],
  ])('%s', async (_, path) => {
    const { statusCode, body, headers } = await show(await path());
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('on LearnLocal right now');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(headers['x-frame-options']).toBeUndefined();
  });
});

it('names, titles and parameters cannot add markup or styles', async () => {
  const nasty = await createUser(at.db, { fullName: '<img src=x onerror=alert(1)>' });
  const title = '</style><script>alert(1)</script>" onclick="alert(1)';
  await createClass(at.db, nasty.id, { title, location: '<b>here</b>' });
  const payload = encodeURIComponent('#000000}</style><script>alert(1)</script>');
  const { body } = await show(`instructor/${nasty.username}?accent=${payload}&theme=${payload}`);
  expect(rowsOf(body)).toBe(1);
  expect(body).not.toMatch(/<img|<b>|alert\(1\)<\/script>|" onclick/);
  expect(body.match(/<script>|<\/style>/g)).toEqual(['</style>', '<script>']);
});

it.each([
  ['', ':root{color-scheme:light}'],
  ['theme=auto', ':root{color-scheme:light dark}'],
  ['theme=dark', ':root{color-scheme:dark}'],
  ['theme=light&accent=%23A3431D', ':root{color-scheme:light;--accent:#a3431d;--on-accent:#fff}'],
  ['accent=%23ffe066', ':root{color-scheme:light;--accent:#ffe066;--on-accent:#000}'],
  ['accent=red&theme=Dark', ':root{color-scheme:light}'],
  ['accent=%23fff', ':root{color-scheme:light}'],
  ['accent=%23000000&accent=%23000000', ':root{color-scheme:light}'],
])('a widget with ?%s has the colors %s', async (query, colors) => {
  const { classId } = await createClass(at.db, teacher.id);
  expect((await show(`class/${classId}?${query}`)).body).toContain(`${colors}</style>`);
});

it('only widgets may be framed by other sites, and they may load nothing', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const { headers } = await show(`class/${classId}`);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'unsafe-inline';script-src 'sha256-[\w+/=]{44}';base-uri 'none';form-action 'none';frame-ancestors \*$/,
  );
  const { 'x-frame-options': framing, 'cross-origin-resource-policy': loading } = headers;
  expect([framing, loading]).toEqual([undefined, 'cross-origin']);
  for (const url of ['/embed', `/embed/course/${classId}`, `/classes/${classId}.ics`, '/faq'])
    expect((await at.call('GET', url)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    });
});

it('scripts of other sites may read feeds, but no personal calendar, page or other path', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const cookie = `learnlocal=${await tokenOf(at.db, teacher)}`;
  const sharingOf = async (url: string, method: 'GET' | 'OPTIONS', headers = {}) => {
    const response = await at.app.inject({ method, url, headers });
    return response.headers['access-control-allow-origin'];
  };
  const open = [`/classes/${classId}.ics`, `/instructors/${teacher.username}.atom`];
  for (const url of [...open, `/instructors/${teacher.username}.ics`, '/api/search.ics'])
    for (const method of ['GET', 'OPTIONS'] as const)
      expect([url, method, await sharingOf(url, method)]).toEqual([url, method, '*']);
  // Their cookies change nothing, and a search for one person is not for other sites.
  expect(await sharingOf(open[0] ?? '', 'GET', { cookie })).toBe('*');
  expect(await sharingOf('/api/search', 'GET', { cookie })).toBeUndefined();
  for (const url of [`/calendar/${'x'.repeat(43)}.ics`, `/classes/${classId}`, '/api/auth/me'])
    for (const method of ['GET', 'OPTIONS'] as const)
      expect([url, method, await sharingOf(url, method)]).toEqual([url, method, undefined]);
});

it('other sites may load the script of widgets, and no other file', async () => {
  const names = ['embed.js', 'embed.js.br', 'theme.js'];
  await Promise.all(names.map((name) => writeFile(path.join(at.folder, name), '')));
  const app = await createAppIn(at.folder, at.deps);
  const policyOf = async (url: string, encoding: string) => {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return headers['cross-origin-resource-policy'];
  };
  expect(await policyOf('/embed.js', 'br')).toBe('cross-origin');
  expect(await policyOf('/embed.js', 'identity')).toBe('cross-origin');
  // A module is loaded with CORS.
  const { headers } = await app.inject('/embed.js');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(await policyOf('/theme.js', 'br')).toBe('same-origin');
  await app.close();
});

it('a widget is the same for signed-in users, sets no cookie, and is revalidated with a 304', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const first = await show(`class/${classId}`);
  const cookie = `learnlocal=${await tokenOf(at.db, teacher)}`;
  const own = await show(`class/${classId}`, { cookie });
  expect(own.body).toBe(first.body);
  expect(own.headers['cache-control']).toBe('public, s-maxage=1, stale-while-revalidate=10');
  expect([first, own].flatMap(({ cookies }) => cookies)).toEqual([]);
  const again = await show(`class/${classId}`, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('a widget whose dates cannot be read says so, and is not cached', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const { statusCode, body, headers } = await show(`class/${classId}`);
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(body).toContain('be loaded');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
});
