import { expect } from 'vitest';
import { dayMs, hourMs } from '#shared/units.ts';
import { type Client, createClient } from '../../../../.generated/sdk/client/index.ts';
import {
  bookClass,
  cancelBooking,
  createClass,
  listCategories,
  listClasses,
  listParticipants,
  registerAccount,
  resendVerification,
  signIn,
  verifyEmail,
} from '../../../../.generated/sdk/sdk.gen.ts';

// A program on a client that openapi.test.ts generates, type-checks and runs; `npm run check` excludes it.

/** Books the newest class with an API key. */
export async function bookNewest(baseUrl: string, key: string) {
  const client = createClient({ baseUrl, auth: key });
  const { data: page } = await listClasses({ client, query: { limit: 1 } });
  const [newest] = Array.isArray(page) ? page : (page?.items ?? []);
  const { data: booking, error } = await bookClass({
    client,
    body: { class_id: newest?.id ?? '' },
  });
  // @ts-expect-error The document has no such field, so neither do the types.
  if (booking?.chairs || error) throw new Error(JSON.stringify(error));
  return booking;
}

/** Registers and signs in; `readLink` returns the fragment of the latest emailed link. */
export async function signUp(
  baseUrl: string,
  username: string,
  readLink: () => Promise<string>,
): Promise<Client> {
  const client = createClient({ baseUrl });
  const email = `${username}@example.com`;
  const password = 'three quiet herons';
  const registered = await registerAccount({
    client,
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
  const early = await signIn({ client, body: { email, password } });
  expect(early.error).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', message: 'Email not confirmed' });
  const { response } = await resendVerification({ client, body: { email } });
  expect(response?.status).toBe(202);
  const link = new URLSearchParams(await readLink());
  const { data: verified } = await verifyEmail({
    client,
    body: { type: 'signup', token: link.get('access_token') ?? '' },
  });
  expect(verified).toMatchObject({ user: { username } });
  const { data: entry } = await signIn({ client, body: { email, password } });
  const token = entry && 'token' in entry ? entry.token : '';
  // A header instead of `auth`, which is not sent to operations that need no session.
  return createClient({ baseUrl, headers: { authorization: `Bearer ${token}` } });
}

/** Creates a class in this category; returns its id. */
export async function listClass(client: Client, categoryId: number): Promise<string> {
  const { data: categories } = await listCategories({ client });
  expect(categories).toContainEqual({ id: categoryId, name: 'Sailing' });
  const { data: listed } = await createClass({
    client,
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
  return listed?.id ?? '';
}

export async function bookAndCancel(client: Client, classId: string): Promise<void> {
  const { data: booking } = await bookClass({ client, body: { class_id: classId } });
  expect(booking).toMatchObject({ classId, status: 'confirmed', price: 12.5 });
  const { data: enrolled } = await listParticipants({ client, path: { id: classId } });
  expect(enrolled).toMatchObject([{ username: 'lena', bookingId: booking?.id }]);
  const again = await bookClass({ client, body: { class_id: classId } });
  expect(again.error).toEqual({
    code: 'ALREADY_ENROLLED',
    message: 'You are already enrolled in this class',
  });
  const { data: canceled } = await cancelBooking({ client, path: { id: booking?.id ?? '' } });
  // The class was paid in person, so there is no refund.
  expect(canceled?.refund).toMatchObject({ amount: 0 });
}
