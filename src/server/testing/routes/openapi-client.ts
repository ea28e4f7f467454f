import createClient from 'openapi-fetch';
import { expect } from 'vitest';
import { dayMs, hourMs } from '#shared/units.ts';
import type { paths } from '../../../../.generated/openapi.ts';

// A third-party client. rest/openapi.test.ts generates the types it imports, type-checks it and
// runs it; `npm run check` excludes it.

type Connection = { baseUrl: string; token?: string };

const connect = ({ baseUrl, token }: Connection) =>
  createClient<paths>({ baseUrl, ...(token && { headers: { authorization: `Bearer ${token}` } }) });

/** Registers and signs in; `readLink` returns the fragment of the latest emailed link. */
export async function signUp(
  baseUrl: string,
  username: string,
  readLink: () => Promise<string>,
): Promise<Connection> {
  const client = connect({ baseUrl });
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
  const link = new URLSearchParams(await readLink());
  const { data: verified } = await client.POST('/api/auth/verify', {
    body: { type: 'signup', token: link.get('access_token') ?? '' },
  });
  expect(verified).toMatchObject({ user: { username } });
  const { data: entry } = await client.POST('/api/auth/login', { body: { email, password } });
  return { baseUrl, token: entry && 'token' in entry ? entry.token : '' };
}

/** Creates a class in this category; returns its id. */
export async function listClass(connection: Connection, categoryId: number): Promise<string> {
  const teacher = connect(connection);
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
  // @ts-expect-error The document has no such field, so neither do the types.
  expect(listed?.seats).toBeUndefined();
  return listed?.id ?? '';
}

export async function bookAndCancel(connection: Connection, classId: string): Promise<void> {
  const learner = connect(connection);
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
  const { data: canceled } = await learner.PUT('/api/bookings/{id}/cancel', {
    params: { path: { id: booking?.id ?? '' } },
  });
  // The class was paid in person, so there is no refund.
  expect(canceled?.refund).toMatchObject({ amount: 0 });
}
