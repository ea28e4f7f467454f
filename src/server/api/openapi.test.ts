import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCategory } from '#server/testing/fixtures/factories.ts';
import {
  clientFile,
  typeErrorsOf,
  writeOpenApiTypes,
} from '#server/testing/routes/openapi-types.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { restRoutes } from './rest-routes.ts';

type Media = Record<string, { example?: unknown }>;
type Operation = {
  summary?: string;
  description?: string;
  parameters?: object[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

const at = openTestApp();
const document = async () => (await at.call('GET', '/api/openapi.json')).body;

function problemOf(schema: z.ZodType, example: unknown): string | null {
  const { error } = schema.safeParse(example);
  return error ? z.prettifyError(error) : null;
}

describe('the OpenAPI document', () => {
  it('is 3.1 and describes every row of the table', async () => {
    const { openapi, paths: described } = JSON.parse(await document());
    expect(openapi).toBe('3.1.0');
    const calls = Object.entries<object>(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Not in the table: the page that starts a sign-in with a provider, and the signed webhook.
    const others = ['GET /api/auth/authorize', 'POST /api/payments/webhook'];
    const rows = restRoutes.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`,
    );
    expect(calls.toSorted()).toEqual([...others, ...rows].toSorted());
  });

  it('introduces the API, and explains keys for sending requests again', async () => {
    const { info, tags } = JSON.parse(await document());
    expect(info.description).toContain('Authorization: Bearer');
    expect(info.description).toContain('`Idempotency-Key`');
    const used = new Set(restRoutes.map(({ tag }) => tag));
    expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual([...used].toSorted());
  });

  it('has a summary, a description, and an example for every operation', async () => {
    const { paths } = JSON.parse(await document());
    for (const [path, operations] of Object.entries<Record<string, Operation>>(paths))
      for (const [method, { summary, description, parameters = [] }] of Object.entries(
        operations,
      )) {
        const name = `${method} ${path}`;
        expect(summary, name).toBeTruthy();
        // Before the example, which is a command.
        expect(description, name).toMatch(/^.{12,}\n\n```sh\ncurl /);
        for (const parameter of parameters) expect(parameter, name).toHaveProperty('example');
      }
  });

  it.each(restRoutes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'has examples for %s that its schemas accept',
    async (_name, { method, path, body, response, status, mediaType }) => {
      const { paths } = JSON.parse(await document());
      const operation: Operation = paths[path.replace(/:(\w+)/, '{$1}')][method.toLowerCase()];
      const requested = operation.requestBody?.content['application/json']?.example;
      if (body) expect(problemOf(body, requested)).toBeNull();
      const type = mediaType ?? 'application/json';
      const returned = operation.responses[status]?.content?.[type]?.example;
      if (response) expect(problemOf(response, returned)).toBeNull();
    },
  );

  it('lists the codes of each error', async () => {
    const { paths } = JSON.parse(await document());
    const { description } = paths['/api/bookings'].post.responses[409];
    expect(description).toContain('`CLASS_FULL`: This class is full');
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
