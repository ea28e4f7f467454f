import { describe, expect, it } from 'vitest';
import { createCategory } from '#server/testing/factories.ts';
import { clientFile, typeErrorsOf, writeOpenApiTypes } from '#server/testing/openapi-types.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();
const document = async () => (await at.call('GET', '/api/openapi.json')).body;

describe('the OpenAPI document', () => {
  it('is 3.1 and describes every row of the table', async () => {
    const { openapi, paths: described } = JSON.parse(await document());
    expect(openapi).toBe('3.1.0');
    const calls = Object.entries<object>(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Besides the table: what a browser visits to sign in with a provider, and what is signed.
    const others = ['GET /api/auth/authorize', 'POST /api/payments/webhook'];
    const rows = restRoutes.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`,
    );
    expect(calls.toSorted()).toEqual([...others, ...rows].toSorted());
  });

  it('has a browsable page', async () => {
    const page = await at.call('GET', '/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});

describe('a client generated from the document', () => {
  it('has the types that its program needs', async () => {
    await writeOpenApiTypes(await document());
    expect(await typeErrorsOf(clientFile)).toBe('');
  }, 60_000);

  it('signs up, verifies, lists a class, books another class and cancels', async () => {
    const { bookAndCancel, listClass, signUp } = await import(clientFile);
    const baseUrl = await at.app.listen({ port: 0, host: '127.0.0.1' });
    const categoryId = await createCategory(at.db, 'Sailing');
    const readLink = async () => {
      await at.deps.background.settled();
      const [email] = await at.deps.outbox.read();
      return new URL(email?.links[0] ?? '').hash.slice(1);
    };
    const classId = await listClass(await signUp(baseUrl, 'tess', readLink), categoryId);
    await bookAndCancel(await signUp(baseUrl, 'lena', readLink), classId);
  });
});
