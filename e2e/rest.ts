import { waitUntil } from '../src/server/testing/wait-until.ts';
import { hourMs } from '../src/shared/units.ts';
import { demoPassword } from './chromium.ts';

// Requests over REST that prepare a journey.

export type Credentials = { email: string; password: string };
export const demoTeacher = { email: 'instructor@example.com', password: demoPassword };
export const demoLearner = { email: 'learner@example.com', password: demoPassword };

export async function send(url: string, body: object, token?: string, method = 'POST') {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

export async function read(url: string, token?: string) {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  return (await fetch(url, { headers })).json();
}

export async function tokenOf(url: string, { email, password }: Credentials): Promise<string> {
  return (await send(`${url}/api/auth/login`, { email, password })).token;
}

/** A date that begins this many hours from now and takes two hours. */
export function slotIn(hours: number) {
  const startsAt = Date.now() + hours * hourMs;
  return {
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 2 * hourMs).toISOString(),
  };
}

type Listing = { title: string; teacher?: Credentials; startsInHours?: number } & Record<
  string,
  unknown
>;

/**
 * Lists a class, by default of the demo instructor and so far ahead that the first pages of other
 * tests' lists stay as they are; returns its id.
 */
export async function listClass(url: string, listing: Listing): Promise<string> {
  const { teacher = demoTeacher, startsInHours = 90 * 24, ...fields } = listing;
  const [{ id: categoryId }] = await read(`${url}/api/categories`);
  const defaults = {
    description: 'Listed for a journey of a learner.',
    categoryId,
    price: 45,
    location: '2140 NE Alberta St, Portland, OR',
    maxStudents: 4,
  };
  const body = { ...defaults, ...slotIn(startsInHours), ...fields };
  return (await send(`${url}/api/classes`, body, await tokenOf(url, teacher))).id;
}

/** Books a priced class, by default its next date, and pays at the sandbox. */
export async function bookAndPay(
  url: string,
  person: Credentials,
  classId: string,
  sessionId?: string,
) {
  const token = await tokenOf(url, person);
  const wanted = { class_id: classId, ...(sessionId && { session_id: sessionId }) };
  const booking = await send(`${url}/api/bookings`, wanted, token);
  const headers = { origin: url };
  // Redirects to the sandbox's page.
  const checkout = await fetch(booking.payment.checkoutUrl);
  await fetch(`${checkout.url}?outcome=pay`, { method: 'POST', headers });
  await waitUntil('the booking is paid', async () => {
    const { status } = await read(`${url}/api/bookings/${booking.id}`, token);
    return status === 'confirmed';
  });
  return { ...booking, token };
}
