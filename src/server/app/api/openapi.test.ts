import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyScopesOf, type RestRow } from '#server/programs/rest/rest-row.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { sdkClientFile, typeErrorsOf, writeSdk } from '#server/testing/routes/generated-sdk.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { restRoutes } from './rest-routes.ts';

type Media = Record<string, { example?: unknown }>;
type Operation = {
  operationId: string;
  deprecated?: boolean;
  security: object[];
  summary?: string;
  description?: string;
  parameters?: object[];
  requestBody?: { content: Media };
  responses: Record<string, { description?: string; content?: Media }>;
};

const at = openTestApp();
type Described = {
  openapi: string;
  info: { description: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const readText = async () => (await at.call('GET', '/api/openapi.json')).body;
let described: Described;
beforeAll(async () => {
  described = JSON.parse(await readText());
});

const callOf = ({ method, path }: RestRow) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`;
const callsIn = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

const describedOperations = () => Object.values(described.paths).flatMap(Object.values<Operation>);

function problemOf(schema: z.ZodType, example: unknown): string | null {
  const { error } = schema.safeParse(example);
  return error ? z.prettifyError(error) : null;
}

describe('the OpenAPI document', () => {
  it('is 3.1 and describes every row of the table', () => {
    expect(described.openapi).toBe('3.1.0');
    // The table lacks the page that starts a sign-in with a provider, and what SDKs call.
    const others = [
      'GET /api/auth/authorize',
      'POST /api/payments/webhook',
      'POST /api/uploadthing',
    ];
    const rows = restRoutes.map(callOf);
    expect(callsIn(described).toSorted()).toEqual([...others, ...rows].toSorted());
  });

  it('has the named schemas that its operations use, and no others', () => {
    const text = JSON.stringify(described);
    const used = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    const names = Object.keys(described.components.schemas);
    expect(names.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('introduces the API, and explains sign-in tokens and the Idempotency-Key', () => {
    const { description } = described.info;
    expect(description).toContain('Authorization: Bearer');
    expect(description).toContain('`Idempotency-Key`');
    const used = new Set(restRoutes.map(({ tag }) => tag));
    expect(described.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
  });

  it('names every operation once, by a verb and a noun', () => {
    const names = describedOperations().map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
    const reading = /^(list|get|find|search|download|preview)[A-Z]/;
    const misnamed = restRoutes.filter(
      ({ method, operationId }) =>
        reading.test(operationId) !== (method === 'GET') && !operationId.startsWith('preview'),
    );
    expect(misnamed).toEqual([]);
  });

  it('says who may call an operation: everyone, a signed-in user, or a key with a scope', () => {
    const security = new Map(
      describedOperations().map(({ operationId, security }) => [operationId, security]),
    );
    const signIn = [{ bearer: [] }, { cookie: [] }];
    for (const row of restRoutes) {
      const keys = keyScopesOf(row).map((scope) => ({ key: [scope] }));
      expect(security.get(row.operationId)).toEqual(row.auth ? [...signIn, ...keys] : []);
    }
    const either = [{ key: ['roster:read'] }, { key: ['classes:read'] }];
    expect(security.get('listClassSessions')).toEqual([...signIn, ...either]);
    expect(security.get('receivePaymentWebhook')).toEqual([]);
    expect(security.get('startProviderSignIn')).toEqual([]);
    const upload = [{ key: ['classes:write'] }, { key: ['messages:write'] }];
    expect(security.get('startUpload')).toEqual([...signIn, ...upload]);
  });

  it('marks replaced operations as deprecated, and docs/api.md says when each of them ends', async () => {
    const changes = await readFile('docs/api.md', 'utf8');
    const deprecated = describedOperations().filter((operation) => operation.deprecated);
    expect(deprecated.map(({ operationId }) => operationId)).toEqual(['holdSeats']);
    for (const { operationId } of deprecated)
      expect(changes).toMatch(new RegExp(`^- .${operationId}. is deprecated and ends on `, 'm'));
  });

  it('has the version of the newest changes', async () => {
    const changes = await readFile('docs/api.md', 'utf8');
    const [, newest] = /^### ([\d.]+)$/m.exec(changes) ?? [];
    expect(described.info.version).toBe(newest);
  });

  it('has a summary, a description, and an example for every operation', () => {
    for (const [path, operations] of Object.entries(described.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        expect(operation.summary, name).toBeTruthy();
        // Before the example, which is a command.
        expect(operation.description, name).toMatch(/^.{12,}\n\n```sh\ncurl /);
        for (const parameter of operation.parameters ?? [])
          expect(parameter, name).toHaveProperty('example');
      }
  });

  it.each(restRoutes.map((row) => [callOf(row), row] as const))(
    'has examples for %s that its schemas accept',
    { tags: ['slow'] },
    (_name, row) => {
      const { method, path, body, response, status, mediaType } = row;
      const operation = described.paths[path.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()];
      const requested = operation?.requestBody?.content['application/json']?.example;
      if (body) expect(problemOf(body, requested)).toBeNull();
      const type = mediaType ?? 'application/json';
      const returned = operation?.responses[status]?.content?.[type]?.example;
      if (response) expect(problemOf(response, returned)).toBeNull();
    },
  );

  it('lists the codes of each error', () => {
    const conflict = described.paths['/api/bookings']?.post?.responses[409];
    expect(conflict?.description).toContain('`CLASS_FULL`: This class is full');
  });

  it('has a browsable page', async () => {
    const page = await at.call('GET', '/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});

async function listen(): Promise<string> {
  if (!at.app.server.listening) await at.app.listen({ port: 0, host: '127.0.0.1' });
  return at.app.listeningOrigin;
}

describe('a client generated from the document', { tags: ['slow'] }, () => {
  it('has the types that its program needs, and books with an API key', async () => {
    await writeSdk(await readText(), 'sdk');
    expect(await typeErrorsOf(sdkClientFile)).toBe('');
    const teacher = await createUser(at.db, { role: 'instructor' });
    const { classId } = await createClass(at.db, teacher.id);
    const { id } = await createUser(at.db);
    const { key } = await createApiKey(at.db, id, ['classes:read', 'bookings:write']);
    const { bookNewest } = await import(sdkClientFile);
    const booking = await bookNewest(await listen(), key);
    expect(booking).toMatchObject({ classId, status: 'confirmed' });
  }, 60_000);

  it('signs up, verifies, lists a class, books another class and cancels', async () => {
    const { bookAndCancel, listClass, signUp } = await import(sdkClientFile);
    const baseUrl = await listen();
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
