import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

const at = openTestApp({}, { pages: testPages });

describe('duplicate slashes', () => {
  it('are collapsed in the paths of the API', async () => {
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    for (const url of ['/api//classes', '//api/classes', '///api///classes?utm=a//b'])
      expect((await at.call('GET', url)).json(), url).toMatchObject([{ id: classId }]);
    const details = await at.call('GET', `/api//classes//${classId}`);
    expect(details.json()).toMatchObject({ id: classId });
  });

  it('leave the query string as it is', async () => {
    const { headers } = await at.call('GET', '/explore//?q=a//b');
    expect(headers.location).toBe(`/explore?q=${encodeURIComponent('a//b')}`);
  });

  it.each(['/api//nothing', '//api/nothing', '//storage//nothing', '//assets//gone.js'])(
    '%s responds with 404 instead of a page',
    async (url) => {
      const response = await at.call('GET', url, { headers: { accept: 'text/html' } });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('do not get around the check for requests from other sites', async () => {
    const cookie = `learnlocal=${await tokenOf(at.db, await createUser(at.db))}`;
    const becomeFrom = (origin: string) =>
      at.call('POST', '//api//become-teacher', { headers: { cookie, origin } });
    expect((await becomeFrom('https://elsewhere.example')).statusCode).toBe(403);
    expect((await becomeFrom(at.deps.env.appUrl)).statusCode).toBe(200);
  });

  it('lead to no file, neither a stored one nor one outside the folder', async () => {
    const folder = path.join(at.folder, 'data/files');
    await writeFile(path.join(folder, 'slashes.png'), 'a picture');
    await writeFile(path.join(folder, '../outside.png'), 'not public');
    const stored = '/storage/v1/object/public/files/';
    expect((await at.call('GET', `${stored}slashes.png`)).statusCode).toBe(200);
    for (const start of [stored, `/${stored}`, `${stored}/`])
      for (const name of [
        '/slashes.png',
        '/..//outside.png',
        '..%2foutside.png',
        '%2f../outside.png',
      ]) {
        const { statusCode } = await at.call('GET', start + name);
        expect([400, 403, 404], start + name).toContain(statusCode);
      }
  });

  it.each([
    '//evil.example/',
    '//evil.example//',
    '///evil.example/explore/',
    '//evil.example/%2e%2e/',
    '//evil.example/..//evil.example/',
    '//%2fevil.example/',
    '/%5cevil.example/',
    '/\\evil.example/',
    '//login',
    '//dashboard//',
  ])('%s never redirects to another site', async (url) => {
    const { headers, statusCode } = await at.call('GET', url);
    expect(statusCode).toBeLessThan(500);
    const target = new URL(headers.location ?? '/', at.deps.env.appUrl);
    expect(target.origin).toBe(at.deps.env.appUrl);
  });
});
