import { readFile, writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#server/mail/outbox.ts';
import { createCategory } from '#server/testing/factories.ts';
import type { paths } from '#server/testing/openapi.gen.ts';
import { openApiTypes, openApiTypesFile } from '#server/testing/openapi-types.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';
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
    // Besides the table: the one address that a browser visits, to sign in elsewhere.
    const visited = 'GET /api/auth/authorize';
    const rows = restRoutes.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
    expect(calls.toSorted()).toEqual([visited, ...rows].toSorted());
  });

  it('can be browsed', async () => {
    const page = await at.call('GET', '/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('gives the types that the client below is checked with (REGENERATE=1 writes them)', async () => {
    const types = await openApiTypes(await document());
    if (process.env.REGENERATE) await writeFile(openApiTypesFile, types);
    expect(await readFile(openApiTypesFile, 'utf8')).toBe(types);
  });
});

describe('a client generated from the document', () => {
  it('signs up, confirms, lists a class, books another’s and cancels', async () => {
    const baseUrl = await at.app.listen({ port: 0, host: '127.0.0.1' });
    const categoryId = await createCategory(at.db, 'Sailing');

    const teacher = await signUp(baseUrl, 'tess');
    const { data: categories } = await teacher.GET('/api/categories');
    expect(categories).toContainEqual({ id: categoryId, name: 'Sailing' });
    const { data: listed } = await teacher.POST('/api/classes', {
      body: {
        title: 'Knots for sailors',
        description: 'Six knots that hold, and how to get them out again.',
        categoryId,
        price: 12.5,
        location: 'Pier 4, Seattle, WA',
        maxStudents: 6,
        startTime: new Date(Date.now() + 2 * dayMs).toISOString(),
        endTime: new Date(Date.now() + 2 * dayMs + hourMs).toISOString(),
      },
    });
    expect(listed?.availableSpots).toBe(6);

    const learner = await signUp(baseUrl, 'lena');
    const classId = listed?.id ?? '';
    const { data: booking } = await learner.POST('/api/bookings', { body: { class_id: classId } });
    expect(booking).toMatchObject({ classId, status: 'confirmed', price: 12.5 });
    const { data: enrolled } = await learner.GET('/api/classes/{id}/enrolled', {
      params: { path: { id: classId } },
    });
    expect(enrolled).toMatchObject([{ username: 'lena', bookingId: booking?.id }]);
    const again = await learner.POST('/api/bookings', { body: { class_id: classId } });
    expect(again.error).toEqual({
      code: 'ALREADY_ENROLLED',
      message: 'You are already enrolled in this class',
    });
    const { data: cancelled } = await learner.PUT('/api/bookings/{id}/cancel', {
      params: { path: { id: booking?.id ?? '' } },
    });
    expect(cancelled?.refund).toMatchObject({ amount: 12.5, isFull: true });
  });
});

async function signUp(baseUrl: string, username: string) {
  const client = createClient<paths>({ baseUrl });
  const email = `${username}@example.com`;
  const password = 'three quiet herons';
  const registered = await client.POST('/api/auth/register', {
    body: {
      fullName: username,
      username,
      email,
      phoneNumber: '+12065550100',
      password,
      confirmPassword: password,
    },
  });
  expect(registered.data?.emailVerificationRequired).toBe(true);
  const early = await client.POST('/api/auth/login', { body: { email, password } });
  expect(early.error).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', message: 'Email not confirmed' });
  const { response } = await client.POST('/api/auth/resend', { body: { email } });
  expect(response.status).toBe(202);
  await at.house.background.settled();
  const [mail] = await readMailbox(at.db, at.house.outbox);
  const link = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1));
  const { data: verified } = await client.POST('/api/auth/verify', {
    body: { type: 'signup', token: link.get('access_token') ?? '' },
  });
  expect(verified).toMatchObject({ user: { username } });
  const { data: entry } = await client.POST('/api/auth/login', { body: { email, password } });
  const token = entry && 'token' in entry ? entry.token : '';
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
}
