import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/test-app.ts';
import { findPage, pages } from './pages.ts';

const at = openTestApp();
const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const tag = (html: string, name: string) =>
  new RegExp(`<meta data-page (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonical = (html: string) =>
  /<link data-page rel="canonical" href="([^"]*)"/.exec(html)?.[1];

it('every route of the client is described here, and nothing else', () => {
  const file = path.resolve(import.meta.dirname, '../../client/routeTree.gen.ts');
  const source = readFileSync(file, 'utf8');
  const union = /fullPaths:([^;]+);/.exec(source)?.[1] ?? '';
  const routes = [...union.matchAll(/'([^']+)'/g)].map(
    ([, route = '']) => route.replace(/\/$/, '') || '/',
  );
  expect(routes.length).toBeGreaterThan(10);
  expect(pages.map((page) => page.path).sort()).toEqual(routes.sort());
});

describe.each(pages.filter((page) => !page.path.includes('$')))('$path', (page) => {
  it('is there, with its title, its words and its own address', async () => {
    const answer = await at.app.inject(`${page.path}?from=mail`);
    expect(answer.statusCode).toBe(200);
    expect(title(answer.body)).toBe(page.title);
    expect(tag(answer.body, 'description')).toBe(page.description);
    expect(canonical(answer.body)).toBe(`${at.house.env.appUrl}${page.path}`);
  });

  it(page.isPrivate ? 'is kept out of search engines' : 'can be found and shared', async () => {
    const { body } = await at.app.inject(page.path);
    expect(tag(body, 'robots')).toBe(page.isPrivate ? 'noindex' : undefined);
    expect(tag(body, 'og:title')).toBe(page.isPrivate ? undefined : page.title);
    const { body: sitemap } = await at.app.inject('/sitemap.xml');
    const isListed = sitemap.includes(`<loc>${at.house.env.appUrl}${page.path}</loc>`);
    expect(isListed).toBe(!page.isPrivate);
  });
});

it.each(['/dashboard', '/dashboard/profile', '/classes/create', '/auth/signin', '/auth/code'])(
  'the private page %s is kept out',
  async (url) => {
    expect(tag((await at.app.inject(url)).body, 'robots')).toBe('noindex');
  },
);

it.each(['/explore/', '/Explore', '/explore?date=asc'])(
  '%s is the same page, at home at one address',
  async (url) => {
    const { statusCode, body } = await at.app.inject(url);
    expect([statusCode, canonical(body)]).toEqual([200, `${at.house.env.appUrl}/explore`]);
  },
);

it.each(['/nowhere', '/explore/more', '/classes/a/b', '/dashboard/nothing', '//explore'])(
  '%s is a page that was not found',
  async (url) => {
    const { statusCode, body, headers } = await at.app.inject(url);
    expect([statusCode, title(body)]).toEqual([404, 'Page Not Found | LearnLocal']);
    expect(body).toContain('<div id="root">');
    expect([canonical(body), tag(body, 'robots')]).toEqual([undefined, 'noindex']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  },
);

it('a long row of slashes is read as quickly as any address', () => {
  const started = performance.now();
  expect(findPage(`/${'/'.repeat(200_000)}x`)).toBeNull();
  expect(findPage(`/explore${'/'.repeat(200_000)}`)?.page.path).toBe('/explore');
  expect(performance.now() - started).toBeLessThan(200);
});

it('without its data a page is still the app, which says what is wrong', async () => {
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const { statusCode, body } = await at.app.inject('/explore');
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect([statusCode, title(body)]).toEqual([500, 'Explore Classes | LearnLocal']);
  expect(body).toContain('<div id="root">');
});

it('robots.txt closes what is private and names the sitemap', async () => {
  const { body } = await at.app.inject('/robots.txt');
  for (const page of pages.filter(({ isPrivate }) => isPrivate))
    expect(
      body
        .match(/^Disallow: (.+)$/gm)
        ?.some((line) => page.path.replace(/\$\w+/g, '*').startsWith(line.slice(10))),
    ).toBe(true);
  expect(body).toContain(`\n\nSitemap: ${at.house.env.appUrl}/sitemap.xml\n`);
});
