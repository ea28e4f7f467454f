import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { version } from '#server/platform/version.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { hourMs } from '#shared/units.ts';
import { serverPaths } from './server-paths.ts';

const at = openTestApp({}, { pages: testPages });
const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

const publicPages = [
  ['/', 'Local classes, in person | LearnLocal'],
  ['/explore', 'Explore Classes | LearnLocal'],
  ['/classes', 'Available Classes | LearnLocal'],
  ['/become-instructor', 'Become an Instructor | LearnLocal'],
  ['/how-it-works', 'How It Works | LearnLocal'],
  ['/faq', 'Frequently Asked Questions | LearnLocal'],
  ['/contact', 'Contact Us | LearnLocal'],
  ['/privacy', 'Privacy Policy | LearnLocal'],
  ['/terms', 'Terms of Service | LearnLocal'],
  ['/moderation', 'What We Removed | LearnLocal'],
  ['/wanted', 'Classes People Want | LearnLocal'],
  ['/wanted/ask', 'Ask for a Class | LearnLocal'],
] as const;

describe.each(publicPages)('%s', (path, expected) => {
  it('is rendered with its title, description and canonical URL', async () => {
    const { statusCode, body } = await at.app.inject(`${path}?utm_source=email`);
    expect([statusCode, title(body)]).toEqual([200, expected]);
    expect(tag(body, 'description')?.length).toBeGreaterThan(40);
    expect(canonical(body)).toBe(`${at.deps.env.appUrl}${path}`);
    expect(tag(body, 'og:title')).toBe(expected);
    expect(tag(body, 'generator')).toBe(`LearnLocal ${version}`);
    expect(tag(body, 'robots')).toBeUndefined();
    expect(body).toContain('<h1');
  });
});

it('every route but those of pages and of their feeds is below one of the server paths', () => {
  const routes = at.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/([^/ ]+)/gm);
  const first = new Set(Array.from(routes, ([, part]) => part));
  expect(first.size).toBeGreaterThan(9);
  const others = [...first].filter((part = '') => !serverPaths.includes(part));
  expect(others.toSorted()).toEqual(['classes', 'instructors']);
});

it.each(serverPaths)('nothing below /%s is a page', async (part) => {
  const { statusCode, headers } = await at.app.inject(`/${part}/a/b/c/d`);
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

it('the sitemap lists exactly these pages', async () => {
  const { body } = await at.app.inject('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) =>
    url.replace(at.deps.env.appUrl, ''),
  );
  expect(listed.toSorted()).toEqual(publicPages.map(([path]) => path).toSorted());
});

it('robots.txt disallows nothing that a page offers to machines', async () => {
  const rules = [
    ...(await at.app.inject('/robots.txt')).body.matchAll(/^(Allow|Disallow): (.+)$/gm),
  ];
  const isClosed = (path: string) =>
    rules
      .filter(([, , start = '']) => path.startsWith(start))
      .toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)[0]?.[1] ===
    'Disallow';
  const { body } = await at.app.inject('/explore?q=bread');
  const links = [...body.matchAll(/(?:href|src)="(\/(?:api|storage)[^"]*)"/g)].map(
    ([, url]) => url,
  );
  const offered = [tag(body, 'og:image'), ...links].map(
    (url = '') => new URL(url, at.deps.env.appUrl).pathname,
  );
  expect(offered).toContain('/api/search.ics');
  expect(offered.filter(isClosed)).toEqual([]);
  expect(isClosed('/api/bookings')).toBe(true);
});

it.each([
  ['/auth/signin', 'Welcome Back | LearnLocal'],
  ['/auth/signup', 'Join | LearnLocal'],
  ['/auth/code', 'Sign in with a code | LearnLocal'],
  ['/auth/forgot-password', 'Forgot your password? | LearnLocal'],
  ['/auth/reset-password', 'Choose a new password | LearnLocal'],
  ['/auth/verify-email', 'Verify your email | LearnLocal'],
])('%s has its title and is not indexed', async (path, expected) => {
  const { statusCode, body } = await at.app.inject(path);
  expect([statusCode, title(body)]).toEqual([200, expected]);
  expect([tag(body, 'robots'), canonical(body)]).toEqual(['noindex', undefined]);
});

it.each([
  ['/dashboard', '/auth/signin?redirect=%2Fdashboard'],
  [
    '/dashboard/profile?tab=account',
    '/auth/signin?redirect=%2Fdashboard%2Fprofile%3Ftab%3Daccount',
  ],
  ['/classes/create', '/auth/signin?redirect=%2Fclasses%2Fcreate'],
  ['/login', '/auth/signin?redirect=%2Fdashboard'],
])('%s redirects signed-out visitors to sign in', async (path, location) => {
  const { statusCode, headers } = await at.app.inject(path);
  expect([statusCode, headers.location]).toEqual([307, location]);
});

it.each(['/Explore', '//explore', '/explore?sort=latest&utm_source=x'])(
  '%s is the same page under one canonical URL',
  async (url) => {
    const { statusCode, body } = await at.app.inject(url);
    expect([statusCode, canonical(body)]).toEqual([200, `${at.deps.env.appUrl}/explore`]);
  },
);

it.each(['/nowhere', '/explore/more', '/classes/a/b', '/dashboard/nothing'])(
  '%s is a not-found page',
  async (url) => {
    const { statusCode, body, headers } = await at.app.inject(url);
    expect([statusCode, title(body)]).toEqual([404, 'Page Not Found | LearnLocal']);
    expect([canonical(body), tag(body, 'robots')]).toEqual([undefined, 'noindex']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  },
);

it('a URL with a trailing slash redirects to the one without', async () => {
  const { statusCode, headers } = await at.app.inject('/explore/?sort=latest');
  expect([statusCode, headers.location]).toEqual([307, '/explore?sort=latest']);
});

it('a long row of slashes takes no longer than any URL', async () => {
  const started = performance.now();
  const { statusCode } = await at.app.inject(`/${'/'.repeat(14_000)}x`);
  expect(statusCode).toBe(404);
  expect(performance.now() - started).toBeLessThan(1000);
});

it('a page whose data fails to load shows the error, with its status', async () => {
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const { statusCode, body } = await at.app.inject('/explore');
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect([statusCode, title(body)]).toEqual([500, 'Explore Classes | LearnLocal']);
  expect(body).toContain('We couldn&#x27;t load this page');
});

const mainOf = (html: string) =>
  /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/redirect=[^"]*/g, '');
const unknown = [
  'utm_source=x&fbclid=1&ref=%7B%22a%22%3A1%7D&__proto__=1&constructor=2',
  // Known parameters with invalid values.
  'tab=5&date=null&redirect=7&error=%7B%7D&q=%00&lat=91&when=noon&category=x&sort=worst&free=1',
].join('&');

it.each(publicPages.map(([path]) => path))(
  '%s ignores unknown parameters and invalid values',
  async (path) => {
    const clean = mainOf((await at.app.inject(path)).body);
    expect(clean).toContain('<h1');
    const first = await at.app.inject(`${path}?${unknown}`);
    // Invalid values are removed from the URL.
    const { location } = first.headers;
    const { statusCode, body } = location ? await at.app.inject(location) : first;
    expect([statusCode, mainOf(body)]).toEqual([200, clean]);
  },
);

describe('a page that depends on the current time', () => {
  // Fake only the date; rendering waits for real timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('shows the current day', async () => {
    for (const [moment, day] of [
      ['2026-11-21T23:59:59Z', 'Sat, Nov 21, 2026'],
      ['2026-11-22T00:00:00Z', 'Sun, Nov 22, 2026'],
    ] as const) {
      vi.setSystemTime(new Date(moment));
      expect(mainOf((await at.app.inject('/privacy')).body)).toContain(day);
    }
  });

  it('offers a class until it starts', async () => {
    const { classId, sessionId } = await createClass(at.db, (await createUser(at.db)).id);
    const startsAt = new Date(Date.now() + hourMs);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt })
      .where('id', '=', sessionId)
      .execute();
    const isOffered = async () =>
      mainOf((await at.app.inject(`/classes/${classId}`)).body)?.includes('>Enroll</button>');
    vi.setSystemTime(startsAt.getTime() - 1);
    expect(await isOffered()).toBe(true);
    vi.setSystemTime(startsAt);
    expect(await isOffered()).toBe(false);
  });
});

it('robots.txt names the sitemap and disallows the API and private pages', async () => {
  const { body } = await at.app.inject('/robots.txt');
  for (const closed of ['/api/', '/auth/', '/dashboard', '/classes/create'])
    expect(body).toContain(`\nDisallow: ${closed}\n`);
  expect(body).toContain(`\n\nSitemap: ${at.deps.env.appUrl}/sitemap.xml\n`);
});

it('rendering for signed-in users leaves nothing open in the server', async () => {
  const token = await tokenOf(at.db, await createUser(at.db));
  const render = () => at.app.inject({ url: '/faq', headers: { cookie: `learnlocal=${token}` } });
  expect((await render()).headers['cache-control']).toBe('private, no-store');
  const openPorts = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;
  const before = openPorts();
  for (let count = 0; count < 10; count++) await render();
  expect(openPorts()).toBe(before);
});

it.each(['/a^b', '/explore/^'])('%s is not redirected to itself', async (url) => {
  expect((await at.app.inject(url)).statusCode).toBe(404);
});

it('an error page carries the error to the browser that hydrates it', async () => {
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const { body } = await at.app.inject('/explore');
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect(body).toContain('server-error');
  expect(body).toContain('\\"code\\":\\"INTERNAL\\"');
});
